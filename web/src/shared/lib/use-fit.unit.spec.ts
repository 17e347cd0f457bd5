import { expect, test } from 'vitest';
import { largestFit, mayBreak, sizes } from './use-fit.ts';

test('[W860] the largest size that fits is found, with few measurements', () => {
  const all = sizes(1, 6, 0.125);
  expect([all[0], all.at(-1), all.length]).toEqual([1, 6, 41]);
  for (const room of [1, 1.2, 3.5, 5.99, 6, 100]) {
    let measured = 0;
    const found = largestFit(all, (size) => {
      measured += 1;
      return size <= room;
    });
    expect(found).toBe(all.findLast((size) => size <= room));
    expect(measured).toBeLessThanOrEqual(6);
  }
});

test('[W860] [W2724] with a guess the same size is found, and measured last; a right guess takes two measurements', () => {
  const all = sizes(1, 6, 0.125);
  for (const room of [0.5, 1, 1.2, 3.5, 5.99, 6, 100])
    for (const guess of [0, 1, 20, 39, 40]) {
      const measured: number[] = [];
      const fits = (size: number) => {
        measured.push(size);
        return size <= room;
      };
      const found = largestFit(all, fits, { guess });
      expect(found).toBe(all.findLast((size) => size <= room) ?? null);
      if (found === all[guess]) {
        expect(measured.length).toBeLessThanOrEqual(2);
        expect(measured.at(-1)).toBe(found);
      }
    }
});

test('[W860] [W3100] with a shrink factor the same size is found; from an estimate, with few measurements', () => {
  const all = sizes(0.75, 1.75, 1 / 16);
  // How the page's height grows with its text: like the area, with a constant part, or unlike the factor.
  for (const room of [0.5, 0.75, 0.9, 1, 1.2, 1.7, 3])
    for (const height of [(size: number) => size ** 2, (size: number) => 1 + size ** 2, (size: number) => size ** 6])
      for (const guess of [0, 4, 8, 16]) {
        let measured = 0;
        const fits = (size: number) => {
          measured += 1;
          return size <= room;
        };
        const shrink = (size: number) => Math.sqrt(height(room) / height(size));
        const found = largestFit(all, fits, { guess, shrink });
        expect(found).toBe(all.findLast((size) => size <= room) ?? null);
        const off = found === null ? 0 : Math.abs(all.indexOf(found) - guess);
        expect(measured).toBeLessThanOrEqual(off <= 1 ? 5 : 9);
      }
});

test('[W860] none if even the smallest does not fit', () => {
  expect(largestFit(sizes(0.75, 1.75, 1 / 16), () => false)).toBeNull();
});

test('[W1220] a word may break in lines of twenty letters and more, so that one long word does not set the size', () => {
  const largestIn = (room: number) => largestFit(sizes(12, 100, 1), (size) => mayBreak(room, size, 18));
  // Unbroken, a word of 45 letters would need half of that size.
  expect(largestIn(600)).toBe(54);
  // A narrow tile on a phone.
  expect(largestIn(120)).toBe(18);
});
