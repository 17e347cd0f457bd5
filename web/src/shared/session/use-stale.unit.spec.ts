import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterTick, awaitTick } from './use-stale.ts';

const page = Object.assign(new EventTarget(), { hidden: false });

const show = (shown: boolean) => {
  page.hidden = !shown;
  page.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  page.hidden = false;
  vi.stubGlobal('document', page);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** @returns whether the tick is late, and a function to call once it has come */
function wait() {
  let late = false;
  const come = awaitTick((now) => {
    late = now;
  });
  return { isLate: () => late, come };
}

test('[W1940] a tick that has not come is late after 2.5 s, until it comes', () => {
  const [missing, other] = [wait(), wait()];
  vi.advanceTimersByTime(2_499);
  other.come();
  expect(missing.isLate()).toBe(false);
  vi.advanceTimersByTime(1);
  expect([missing.isLate(), other.isLate()]).toEqual([true, false]);
  missing.come();
  expect([missing.isLate(), vi.getTimerCount()]).toEqual([false, 0]);
});

test('[W1940] a page that becomes visible has 2.5 s for the first tick, however long it was hidden', () => {
  const { isLate } = wait();
  show(false);
  vi.advanceTimersByTime(9_000);
  show(true);
  vi.advanceTimersByTime(2_499);
  expect(isLate()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(isLate()).toBe(true);
});

test('[W1940] so has a page whose device slept', () => {
  const { isLate } = wait();
  vi.setSystemTime(Date.now() + 60_000);
  vi.advanceTimersByTime(4_999);
  expect(isLate()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(isLate()).toBe(true);
});

test('[W1940] ticks are expected while a timed question is open and not paused, and seconds remain', () => {
  const open = { phase: 'playing', question: { id: 'q1' }, remaining: 20, paused: false };
  const next = { ...open, question: { id: 'q2' } };
  expect(new Set([open, next, { ...open, remaining: 19 }].map(afterTick)).size).toBe(3);
  expect(afterTick({ ...open })).toBe(afterTick(open));
  for (const still of [{ remaining: 0 }, { remaining: null }, { paused: true }])
    expect(afterTick({ ...open, ...still })).toBeNull();
  expect(afterTick({ phase: 'statistics', question: { id: 'q1' } })).toBeNull();
});
