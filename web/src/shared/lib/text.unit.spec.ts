import { expect, test } from 'vitest';
import { formatOrdinal } from './text.ts';

test('[W861] places are ordinals', () => {
  const ordinals = [1, 2, 3, 4, 11, 12, 13, 21, 22, 73, 101, 111, 402].map(formatOrdinal);
  expect(ordinals).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '12th',
    '13th',
    '21st',
    '22nd',
    '73rd',
    '101st',
    '111th',
    '402nd',
  ]);
});
