import { formatsOf } from '@quarry/texts/formats';
import { describe, expect, test } from 'vitest';
import { numberText, parseNumber, withUnit } from './numbers.ts';

const [en, de, fr, ar] = ['en', 'de', 'fr', 'ar-EG'].map(formatsOf);

describe('[W3433] a number is parsed as its reader writes it', () => {
  test.each([
    ['12', 12, en],
    ['1,234', 1234, en],
    ['1,234,567.5', 1234567.5, en],
    ['1,5', 1.5, en],
    ['-3.25', -3.25, en],
    ['−3', -3, en],
    ['+7', 7, en],
    ['.5', 0.5, en],
    [' 1 234 ', 1234, en],
    ['1.234', 1234, de],
    ['1,234', 1.234, de],
    ['3.5', 3.5, de],
    ['1.234.567,5', 1234567.5, de],
    ["1'234", 1234, de],
    ['1 234,5', 1234.5, fr],
    ['١٬٢٣٤٫٥', 1234.5, ar],
    ['-0', 0, en],
  ])('%s', (typed, number, formats) => {
    expect(formats && parseNumber(typed, formats)).toBe(number);
  });

  test.each(['', '-', '.', 'ten', '1e5', '1,2,3', '1.2.3', '12,34,56', '5 kg', '--1'])('%j is no number', (typed) => {
    for (const formats of [en, de]) expect(formats && parseNumber(typed, formats)).toBeNull();
  });

  test('one beyond all limits is distinguished from no number', () => {
    expect(en && parseNumber('1,000,000,000,001', en)).toBeNaN();
  });
});

test('[W3433] a number is written with all of its decimals, and parses back to itself', () => {
  for (const formats of [en, de, fr, ar])
    for (const number of [0, 7, -7, 1234567, 0.1 + 0.2, -0.5, 0.0001, 1e12, -1234.5]) {
      if (!formats) return expect.fail();
      expect(parseNumber(numberText(number, formats), formats)).toBeCloseTo(number, 12);
    }
  expect(en && [1234.5, 0.1 + 0.2, -0.5, 100].map((one) => numberText(one, en))).toEqual([
    '1,234.5',
    '0.3',
    '-0.5',
    '100',
  ]);
  expect(withUnit('5', 'kg')).toBe('5\u00a0kg');
  expect(withUnit('5', '')).toBe('5');
});
