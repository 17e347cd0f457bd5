import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guarded, unguarded } from './guard.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['-5', "'-5"],
  ['＝x', "'＝x"],
  ["'=x", "''=x"],
  [' @x', "' @x"],
  ['a;=b', "a;'=b"],
  ['a\n+b', "a\n'+b"],
  ['', "'"],
  ["'", "''"],
  ['a = b', 'a = b'],
  ["it's", "it's"],
  ["'tis", "'tis"],
])('[I3283] no cell begins a formula: %j', (text, cell) => {
  expect(guarded(text)).toBe(cell);
  expect(unguarded(cell)).toBe(text);
});

test('[I3283] every guard is taken off again, and nothing begins a formula in any locale', () => {
  const text = fc.array(fc.constantFrom(...";'=+-@\n\t ab＝"), { maxLength: 12 }).map((all) => all.join(''));
  fc.assert(
    fc.property(text, (one) => {
      expect(unguarded(guarded(one))).toBe(one);
      expect(guarded(one)).not.toMatch(/(?:^|[;\t\r\n])\s*[=+\-@＝＋－＠]/);
    }),
    { numRuns: 500 },
  );
});
