import { expect, test } from 'vitest';
import { comparePairs, type Hall, slowdownFigure } from './hall.ts';

const hall = (p99: number, missing: number) => ({ play: async () => ({ p99, missing }) }) as unknown as Hall;

test('[U1583] a slowdown with a missing answer does not reach its goal, however fast the others are', async () => {
  const kept = await comparePairs(3, hall(20, 0), async () => ({ p99: 22, missing: 0 }));
  expect(slowdownFigure('x', kept)).toMatchObject({ value: '1.10 × (p99 22 ms)', reached: true });
  const without = await comparePairs(3, hall(20, 0), async () => ({ p99: 10, missing: 2 }));
  expect(slowdownFigure('x', without)).toMatchObject({
    value: '0.50 × (p99 10 ms), 6 answers missing',
    reached: false,
  });
  const quietWithout = await comparePairs(1, hall(20, 1), async () => ({ p99: 22, missing: 0 }));
  expect(slowdownFigure('x', quietWithout).reached).toBe(false);
});
