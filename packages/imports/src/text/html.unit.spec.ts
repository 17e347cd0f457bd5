import { expect, test } from 'vitest';
import { htmlText, isHtml } from './html.ts';

test.each([
  ['<p>One</p><p>Two</p>', 'One\nTwo'],
  ['One<br><br/>Two', 'One\n\nTwo'],
  ['<ul><li>a</li><li>b</li></ul>', 'a\nb'],
  ['a&nbsp;&lt;b&gt;&amp;&eacute;&#8364;', 'a <b>&é€'],
  ['x<sup>2</sup> + y<sub>12</sub>', 'x² + y₁₂'],
  ['e<sup>x</sup>', 'e^(x)'],
  ['<pre>a {\n  b\n}</pre>', '```\na {\n  b\n}\n```'],
  ['<style>p { color: red }</style>a<script>b < c</script>', 'a'],
  ['a<!-- b -->c', 'ac'],
  ['a < b and <b>c</b> > d', 'a < b and c > d'],
  ['a <', 'a <'],
  ['a <!-- never closed', 'a'],
  ['a <b never closed', 'a <b never closed'],
  ['  many \n  spaces ', 'many spaces'],
])('[I3226] HTML as text: %s', (html, text) => {
  expect(htmlText(html)).toBe(text);
});

test('[I3226] pictures are given with their description', () => {
  const pictures: string[] = [];
  htmlText(`<img alt='a "b"' src="x.png"><IMG SRC=y.png><img>`, (source, alt) => pictures.push(`${source} ${alt}`));
  expect(pictures).toEqual(['x.png a "b"', 'y.png ', ' ']);
});

test('[I3228] markup of any length takes time in proportion', () => {
  for (const part of ['<', '<b>a</b>', 'a<sup>2</sup>', '<!-- ', '<br>', '<p> ', '<pre>\n', '&amp;<i']) {
    expect(htmlText(`${part.repeat(100_000)}>`).length).toBeLessThan(1_000_000);
  }
});

test('[I3226] only known elements and entities make a text HTML', () => {
  expect(['<b>a</b>', 'a<br/>b', 'a&nbsp;b', '<img src="x">'].map(isHtml)).toEqual([true, true, true, true]);
  expect(['a < b', 'List<T>', 'a & b;', '<3'].map(isHtml)).toEqual([false, false, false, false]);
});
