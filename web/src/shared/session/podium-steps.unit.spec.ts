import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listenForSteps } from './podium-steps.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function listen() {
  const told: (readonly number[])[] = [];
  let take: (steps: unknown) => void = () => undefined;
  listenForSteps(
    (_, taken) => {
      take = taken;
    },
    (untold) => told.push(untold),
  );
  return { told, take: (steps: unknown) => take(steps) };
}

test('[W3662] each step is revealed when its seconds are over; a later frame replaces an earlier one', () => {
  const { told, take } = listen();
  take([
    { place: 3, after: 3.5 },
    { place: 2, after: 8.5 },
    { place: 1, after: 14.5 },
  ]);
  vi.advanceTimersByTime(3_500);
  expect(told).toEqual([
    [3, 2, 1],
    [2, 1],
  ]);
  take([{ place: 1, after: 6 }]);
  vi.advanceTimersByTime(60_000);
  expect(told.slice(2)).toEqual([[1], []]);
  take('steps');
  expect(told).toHaveLength(4);
});
