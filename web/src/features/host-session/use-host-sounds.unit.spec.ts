import { expect, test } from 'vitest';
import { EMPTY_HOST_VIEW, type HostView } from './model/host-view.ts';
import { riseAt, tuneFor } from './use-host-sounds.ts';

const before: HostView = { ...EMPTY_HOST_VIEW, phase: 'leaderboard' };
const podium = (score: number): HostView => ({
  ...before,
  phase: 'podium',
  podium: [{ place: 1, sharedPlace: 1, score, count: 1, players: [{ id: 'a', identifier: 'Ada' }] }],
});

test("[W580] the podium's fanfare plays where somebody has a point", () => {
  expect(tuneFor(before, podium(100))).toBe('podium');
  expect(tuneFor(before, podium(0))).toBeNull();
  expect(tuneFor(before, { ...podium(0), podium: [] })).toBeNull();
});

test('[W869] the last five seconds tick and rise; question and result have a tune each', () => {
  const at = (remaining: number | null): HostView => ({ ...EMPTY_HOST_VIEW, phase: 'playing', remaining });
  expect([7, 6, 5, 4, 1, 0].map((seconds) => tuneFor(at(seconds + 1), at(seconds)))).toEqual([
    null,
    null,
    'tick',
    'tick',
    'tick',
    null,
  ]);
  expect(tuneFor(at(5), at(5))).toBeNull();
  expect(tuneFor(at(null), at(null))).toBeNull();
  const rises = [5, 4, 3, 2, 1].map(riseAt);
  expect(rises[0]).toBe(1);
  expect(rises).toEqual(rises.toSorted((a, b) => a - b));
  const lobby: HostView = { ...EMPTY_HOST_VIEW, phase: 'lobby' };
  expect([tuneFor(lobby, at(20)), tuneFor(at(20), { ...at(0), phase: 'statistics' })]).toEqual(['open', 'close']);
});
