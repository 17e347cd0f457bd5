import { renderToStaticMarkup } from 'react-dom/server';
import temml from 'temml';
import { expect, test } from 'vitest';
import { FORMULA_OPTIONS } from './formula.tsx';
import RichText from './rich-text.tsx';
import { blocksOf } from './rich-text-parts.ts';

const prose = (...parts: object[]) => ({ kind: 'prose', parts });
const text = (text: string) => ({ kind: 'text', text });
const formula = (source: string, display = false) => ({ kind: 'formula', source, display });

test('[W3500] a text is cut into paragraphs, fenced code and formulae', () => {
  expect(blocksOf('Read this:\nline two\n\n```js\n  if (a) {\n\n  }\n```\nThen $a^2$ and $$\\frac{1}{2}$$.')).toEqual([
    prose(text('Read this:\nline two')),
    { kind: 'code', text: '  if (a) {\n\n  }' },
    prose(text('Then '), formula('a^2'), text(' and '), formula('\\frac{1}{2}', true), text('.')),
  ]);
  expect(blocksOf('a\r\nb\rc')).toEqual([prose(text('a\nb\nc'))]);
  expect(blocksOf(' \n\n ')).toEqual([]);
});

test.each(['from $5 to $10', 'a $ b', '$x', '$ x $', 'US$', 'costs $5'])('[W3500] %j has no formula', (typed) => {
  expect(blocksOf(typed)).toEqual([prose(text(typed))]);
});

test('[W3500] an escaped dollar is a dollar; code keeps its dollars; unclosed code runs to the end', () => {
  expect(blocksOf('\\$x\\$ is $y$')).toEqual([prose(text('$x$ is '), formula('y'))]);
  expect(blocksOf('```\n$a$\n<b>')).toEqual([{ kind: 'code', text: '$a$\n<b>' }]);
});

const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '```\n</code></pre><script>alert(1)</script>\n```',
  '$</code><script>alert(1)</script>$',
  '"><svg onload=alert(1)>',
];

test.each(HOSTILE)('[W3501] %j is text', (typed) => {
  expect(renderToStaticMarkup(<RichText text={typed} />)).not.toMatch(/<(script|img|svg)/);
});

test('[W3501] code has its own direction, is not translated, and can be scrolled with the keyboard', () => {
  const markup = renderToStaticMarkup(<RichText text={'```\nlet a = 1;\n  a++;\n```'} />);
  expect(markup).toMatch(
    /<figure[^>]* aria-label="Code" tabindex="0" dir="ltr" translate="no"><pre><code>let a = 1;\n {2}a\+\+;</,
  );
});

const drawn = (source: string) => {
  try {
    return temml.renderToString(source, FORMULA_OPTIONS);
  } catch {
    return 'as typed';
  }
};

test.each([
  '\\href{javascript:alert(1)}{x}',
  '\\url{javascript:alert(1)}',
  '\\includegraphics{https://example.org/x.png}',
  '\\class{panel}{x}',
  '\\id{root}{x}',
  '\\style{position:fixed}{x}',
  '\\data{a=b}{x}',
  '\\text{<img src=x onerror=alert(1)>}',
  '\\def\\a{\\a\\a}\\a',
])('[W3501] the formula %j reaches nothing outside it', (source) => {
  expect(drawn(source)).not.toMatch(/href=|src=["h]|<(a|img|script)\b|class="panel"|id="root"|position:|data-a/);
});

test('[W3501] a formula is MathML', () => {
  expect(drawn('\\frac{a}{b}')).toMatch(/^<math.*<mfrac>/s);
});
