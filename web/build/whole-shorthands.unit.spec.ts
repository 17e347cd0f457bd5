import stylelint from 'stylelint';
import { expect, test } from 'vitest';
import wholeShorthands from './whole-shorthands.ts';

async function findings(code: string): Promise<number[]> {
  const config = { plugins: [wholeShorthands], rules: { 'quarry/whole-shorthands': true } };
  const { results } = await stylelint.lint({ code, config });
  return results.flatMap(({ warnings }) => warnings.map(({ line }) => line));
}

test('[W1252] a rule that changes part of its own shorthand with a variable is rejected', async () => {
  expect(await findings('a {\n animation: hop var(--slow);\n animation-delay: 1s;\n}')).toEqual([3]);
  expect(await findings('a {\n font: var(--text);\n line-height: 1;\n}')).toEqual([3]);
  expect(await findings('@media print {\n a {\n inset: var(--edge);\n left: 0;\n }\n}')).toEqual([4]);
});

test('[W1252] any other rule is accepted', async () => {
  expect(await findings('a { animation: hop 1s; animation-delay: 1s; }')).toEqual([]);
  expect(await findings('a { animation-delay: 1s; animation: hop var(--slow); }')).toEqual([]);
  expect(await findings('a { border: 1px solid var(--line); } a:hover { border-color: red; }')).toEqual([]);
});
