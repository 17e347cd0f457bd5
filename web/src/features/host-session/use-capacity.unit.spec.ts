import { expect, test } from 'vitest';
import { capacityOf } from './use-capacity.ts';

test.each([
  [{ width: 1000, height: 300 }, { width: 250, height: 100 }, 12],
  [{ width: 999, height: 299 }, { width: 250, height: 100 }, 6],
  [{ width: 800, height: 700 }, { width: 800, height: 70 }, 10],
  [{ width: 10, height: 10 }, { width: 250, height: 100 }, 1],
])('[W863] into %o fit cells of %o: %i', (box, cell, count) => {
  expect(capacityOf(box, cell)).toBe(count);
});

test('[W863] if teams take up a lobby’s room, no row of names is cut off', () => {
  expect(capacityOf({ width: 1000, height: 60 }, { width: 250, height: 100 }, 0)).toBe(0);
});
