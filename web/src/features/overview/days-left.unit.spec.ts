import { expect, test } from 'vitest';
import { daysLeft } from './days-left.ts';

test('[W3602] the days until a deleted quiz is gone count from 30 to 1, whatever the device’s clock says', () => {
  const deletedAt = '2026-01-01T12:00:00.000Z';
  const at = (days: number) => Date.parse(deletedAt) + days * 86_400_000;
  expect([-3, 0, 0.5, 1, 1.1, 29, 29.9, 31].map((days) => daysLeft(deletedAt, at(days)))).toEqual([
    30, 30, 30, 29, 29, 1, 1, 1,
  ]);
});
