import { expect, test } from 'vitest';
import { medianTime, newcomerOf } from './hall-counts.ts';

test('[W862] half of the answers have arrived by the bin that holds the median', () => {
  expect(medianTime({ span: 20, counts: [5, 4, 1, 0, 0, 0, 0, 0, 0, 0] })).toBe(2);
  expect(medianTime({ span: 60, counts: [0, 0, 0, 0, 1, 0, 0, 0, 0, 1] })).toBe(30);
  // 2.4 s, which is not within 2 s, and 0.3 s.
  expect(medianTime({ span: 12, counts: [0, 1, 0, 0, 0, 0, 0, 0, 0, 0] })).toBe(3);
  expect(medianTime({ span: 3, counts: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0] })).toBe(1);
});

test('[W863] the best newcomer is the first of the leaders who was not among them before', () => {
  const leaders = [3, 2, 14, 11].map((previousRank, i) => ({
    user: { id: `p${i}`, identifier: `Player ${i}` },
    score: 400 - i,
    rank: i + 1,
    previousRank,
    answers: [],
  }));
  expect(newcomerOf(leaders)?.user.id).toBe('p2');
  expect(newcomerOf(leaders.map((one) => ({ ...one, previousRank: one.rank })))).toBeUndefined();
});
