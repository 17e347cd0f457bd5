import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SortedList } from './sorted-list.ts';

const order = (a: number, b: number) => a - b;
const added = (items: readonly number[]): SortedList<number> => {
  const list = new SortedList<number>();
  for (const item of items) list.add(item, (other) => other < item);
  return list;
};

test('[J3414] items come in the order in which an array would have them, however many, and are counted as in one', () => {
  const items = fc.array(fc.integer({ min: 0, max: 5_000 }), { maxLength: 3_000, size: 'max' });
  const property = fc.property(items, fc.integer({ min: 0, max: 5_000 }), (all, bound) => {
    const list = added(all);
    const sorted = all.toSorted(order);
    expect([...list]).toEqual(sorted);
    expect(list.length).toBe(all.length);
    expect(list.countUntil((item) => item < bound)).toBe(sorted.filter((item) => item < bound).length);
    expect([...new SortedList(sorted)]).toEqual(sorted);
    expect(list.first(bound)).toEqual(sorted.slice(0, bound));
  });
  fc.assert(property, { numRuns: 20 });
});

test('[J3414] a removed item is gone, the others keep their order, and an emptied list takes new ones', () => {
  const items = Array.from({ length: 2_000 }, (_, i) => (i * 7_919) % 2_000);
  const list = added(items);
  for (const item of items.slice(0, 1_990)) expect(list.remove(item)).toBe(true);
  expect(list.remove(3_000)).toBe(false);
  expect([...list]).toEqual(items.slice(1_990).sort(order));
  for (const item of [...list]) list.remove(item);
  list.add(1, () => false);
  expect([...list, list.length]).toEqual([1, 1]);
});

test('[J3414] it can be re-sorted by another order', () => {
  const list = added(Array.from({ length: 1_200 }, (_, i) => i));
  list.sort((a, b) => b - a);
  expect([...list].slice(0, 3)).toEqual([1_199, 1_198, 1_197]);
});
