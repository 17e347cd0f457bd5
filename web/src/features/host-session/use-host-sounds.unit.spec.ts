import { expect, test } from 'vitest';
import { viewOf } from './spec-support.ts';
import { soundFor } from './use-host-sounds.ts';

const tune = (...views: Parameters<typeof soundFor>) => soundFor(...views)?.tune;
const leaderboard = viewOf('leaderboard');
const podium = (score: number) =>
  viewOf('podium', {
    podium: [{ place: 1, sharedPlace: 1, score, count: 1, players: [{ id: 'a', identifier: 'Ada' }] }],
  });

test("[W580] the podium's fanfare plays where somebody has a point", () => {
  expect(tune(leaderboard, podium(100))).toBe('podium');
  expect(tune(leaderboard, podium(0))).toBeUndefined();
  expect(tune(leaderboard, viewOf('podium'))).toBeUndefined();
});

test('[W869] the last five seconds tick and rise; question and result have a tune each', () => {
  const at = (remaining: number | null) => viewOf('playing', { remaining });
  const ticks = [7, 6, 5, 4, 3, 2, 1, 0].map((seconds) => soundFor(at(seconds + 1), at(seconds)));
  expect(ticks.map((sound) => sound?.tune)).toEqual([undefined, undefined, ...new Array(5).fill('tick'), undefined]);
  const rises = ticks.flatMap((sound) => sound?.rise ?? []);
  expect(rises[0]).toBe(1);
  expect(rises).toEqual(rises.toSorted((a, b) => a - b));
  expect(tune(at(5), at(5))).toBeUndefined();
  expect(tune(at(6), viewOf('playing', { remaining: 5, isOvertime: true }))).toBeUndefined();
  expect(tune(at(null), at(null))).toBeUndefined();
  expect([tune(viewOf('lobby'), at(20)), tune(at(20), viewOf('statistics'))]).toEqual(['open', 'close']);
});
