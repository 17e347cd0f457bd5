import fc from 'fast-check';
import { expect, test } from 'vitest';
import { abridge, characterCount, clip, graphemesOf, isBlank } from './characters.ts';

const FAMILY = '👨‍👩‍👧‍👦';

test.each([
  [FAMILY.repeat(3), 20, FAMILY.repeat(2)],
  ['Christoph-Maximil🇩🇪🇨🇭', 20, 'Christoph-Maximil🇩🇪'],
  ['ab❤\ufe0f', 3, 'ab'],
  ['ab👍🏽', 3, 'ab'],
  ['abe\u0301', 3, 'ab'],
  ['ab🏴󠁧󠁢󠁳󠁣󠁴󠁿', 5, 'ab'],
  ['ab1\ufe0f\u20e3', 4, 'ab'],
  ['abक्षि', 4, 'ab'],
  ['ab', 2, 'ab'],
  ['e\u0301\u0302', 2, ''],
])('[Q2740] %s cut to %d characters is %s', (text, max, clipped) => {
  expect(clip(text, max)).toBe(clipped);
});

test('[Q2740] a cut keeps the first graphemes whole, as many as fit', () => {
  const text = fc.array(fc.constantFrom('a', ' ', '🇩', '🇪', '\u200d', '\ufe0f', '👩', '🏽', '\u0301', 'क', '्', FAMILY));
  fc.assert(
    fc.property(text, fc.nat(12), (parts, max) => {
      const whole = graphemesOf(parts.join(''));
      const clipped = clip(whole.join(''), max);
      const count = graphemesOf(clipped).length;
      expect(clipped).toBe(whole.slice(0, count).join(''));
      expect(characterCount(clipped)).toBeLessThanOrEqual(max);
      if (count < whole.length) expect(characterCount(clipped + whole[count])).toBeGreaterThan(max);
    }),
  );
});

test('[Q2741] a cut of what nobody is typing ends in an ellipsis, within the limit', () => {
  expect(abridge('Capitals', 8)).toBe('Capitals');
  expect(abridge('Capitals of Europe', 10)).toBe('Capitals…');
  expect(abridge(`Family ${FAMILY}`, 10)).toBe('Family…');
});

test('[Q2742] a text of characters that nobody sees is blank', () => {
  for (const text of [
    '',
    ' \t',
    '\u200b',
    '\u3164',
    '\u2800',
    '\u00ad\u2060',
    '\ufeff',
    '\u3000\u200d',
    '\u{e0041}\ufe0f',
    '\u115f',
  ])
    expect([text, isBlank(text)]).toEqual([text, true]);
  for (const text of ['a', '.', '\u0301', '０', `\u200b${FAMILY}`, '\u3164x', '\u0600'])
    expect([text, isBlank(text)]).toEqual([text, false]);
});
