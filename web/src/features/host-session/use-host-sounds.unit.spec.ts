import { expect, test } from 'vitest';
import { EMPTY_HOST_VIEW, type HostView } from './model/host-view.ts';
import { tuneFor } from './use-host-sounds.ts';

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
