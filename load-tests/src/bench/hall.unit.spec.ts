import { expect, test } from 'vitest';
import { comparePairs, type Hall, slowdownFigure } from './hall.ts';

const answers = (missing: number, ...latencies: readonly number[]) => ({ latencies, missing });
const hall = (ms: number, missing: number) => ({ play: async () => answers(missing, ms) }) as unknown as Hall;

test('[U1583] a slowdown with a missing answer misses its goal, however fast the others are', async () => {
  const kept = await comparePairs(hall(20, 0), async () => answers(0, 22));
  expect(slowdownFigure('x', kept)).toMatchObject({ value: '1.10 × (p99 22 ms)', reached: true });
  const without = await comparePairs(hall(20, 0), async () => answers(2, 10));
  expect(slowdownFigure('x', without)).toMatchObject({
    value: '0.50 × (p99 10 ms), 16 answers missing',
    reached: false,
  });
  const quietWithout = await comparePairs(hall(20, 1), async () => answers(0, 22));
  expect(slowdownFigure('x', quietWithout).reached).toBe(false);
});

test('[U1917] disturbed questions alternate between first and second, and one slow question shows', async () => {
  const played: string[] = [];
  const quiet = {
    play: async () => {
      played.push('quiet');
      return answers(0, 20);
    },
  } as unknown as Hall;
  const compared = await comparePairs(quiet, async () => {
    played.push('disturbed');
    return answers(0, played.length === 3 ? 200 : 20);
  });
  const twoPairs = ['quiet', 'disturbed', 'disturbed', 'quiet'];
  expect(played).toEqual([twoPairs, twoPairs, twoPairs, twoPairs].flat());
  expect(compared).toEqual({ quiet: 20, disturbed: 200, ratio: 10, missing: 0 });
});

test('[U1918] without the attack no goal is reached', async () => {
  const compared = await comparePairs(hall(20, 0), async () => answers(0, 20));
  const size = '10 of 1600 requests refused';
  expect(slowdownFigure('x', compared, { size, tookPlace: true })).toMatchObject({
    value: '1.00 × (p99 20 ms)',
    baseline: `undisturbed: p99 20 ms; ${size}`,
    reached: true,
  });
  expect(slowdownFigure('x', compared, { size, tookPlace: false })).toMatchObject({
    value: '1.00 × (p99 20 ms), the attack fell short',
    reached: false,
  });
});
