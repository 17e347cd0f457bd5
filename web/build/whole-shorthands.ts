import stylelint, { type PostcssResult } from 'stylelint';

const RULE = 'quarry/whole-shorthands';

const messages = stylelint.utils.ruleMessages(RULE, {
  overridden: (shorthand: string, longhand: string) =>
    `say ${longhand} within ${shorthand}: a frame copies rules as text, which lacks a shorthand with var() that a longhand changes`,
});

/** The longhands of each shorthand that may have a variable. */
const PARTS: Readonly<Record<string, RegExp>> = {
  animation: /^animation-/,
  background: /^background-(?!blend-mode)/,
  border: /^border-(top|right|bottom|left|block|inline|color|style|width)(?!.*radius)/,
  flex: /^flex-(grow|shrink|basis)$/,
  font: /^(font-.*|line-height)$/,
  gap: /^(row|column)-gap$/,
  inset: /^(inset-.*|top|right|bottom|left)$/,
  margin: /^margin-/,
  mask: /^mask-/,
  outline: /^outline-(color|style|width)$/,
  padding: /^padding-/,
  'text-decoration': /^text-decoration-(color|line|style|thickness)$/,
  transition: /^transition-/,
};

/**
 * A rule must not change part of its own shorthand that contains a variable: its text then lacks the shorthand
 * (CSSOM, serialize a CSS declaration block), and a `ScreenFrame` copies the page's rules as text.
 */
const wholeShorthands: stylelint.RuleBase = () => (root, result: PostcssResult) => {
  root.walkRules((rule) => {
    const variable: string[] = [];
    rule.each((node) => {
      if (node.type !== 'decl' || node.prop.startsWith('--')) return;
      const { prop, value } = node;
      const shorthand = variable.find((one) => PARTS[one]?.test(prop));
      if (shorthand !== undefined)
        stylelint.utils.report({ ruleName: RULE, result, node, message: messages.overridden(shorthand, prop) });
      if (value.includes('var(')) variable.push(prop);
    });
  });
};

export default stylelint.createPlugin(
  RULE,
  Object.assign(wholeShorthands, { ruleName: RULE, messages }) as stylelint.Rule,
);
