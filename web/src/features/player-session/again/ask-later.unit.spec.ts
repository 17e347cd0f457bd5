import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AskingPage, askLater, pauseFor } from './ask-later.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('[W3685] the phones of a hall together ask at most a hundred times a second, less often after some minutes, for an hour', () => {
  expect([3, 400, 500, 2_000].map((players) => pauseFor(players, 0))).toEqual([4_000, 4_000, 5_000, 20_000]);
  expect(pauseFor(500, 10 * 60_000)).toBe(30_000);
  expect(pauseFor(500, 61 * 60_000)).toBeNull();
});

test('[W3685] a phone asks at once, while it is visible, and when it becomes visible again, until it knows', async () => {
  let visible = true;
  let asked = 0;
  let found = false;
  const looks = new Set<() => void>();
  const page: AskingPage = {
    now: Date.now,
    random: () => 0.5,
    isVisible: () => visible,
    onVisible(act) {
      looks.add(act);
      return () => looks.delete(act);
    },
  };
  const ask = async () => {
    asked += 1;
    return found;
  };
  askLater(3, ask, page);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(asked).toBe(3);
  visible = false;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toBe(3);
  visible = true;
  found = true;
  for (const look of looks) look();
  await vi.advanceTimersByTimeAsync(600_000);
  expect([asked, looks.size]).toEqual([4, 0]);

  const stop = askLater(3, async () => false, page);
  stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(vi.getTimerCount()).toBe(0);
});
