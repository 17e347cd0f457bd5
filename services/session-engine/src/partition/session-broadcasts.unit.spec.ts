import type { SessionId } from '@quarry/events/ids';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMergeWindow, lobbyWindow } from './session-broadcasts.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('[O6] changes within a window are published once, at its end', () => {
  const flushed: string[] = [];
  const merge = createMergeWindow((id) => flushed.push(id));
  for (let i = 0; i < 100; i++) {
    merge.open('s1' as SessionId, 200);
    vi.advanceTimersByTime(2);
  }
  expect(flushed).toEqual(['s1']);
  merge.open('s1' as SessionId, 200);
  merge.stop();
  vi.advanceTimersByTime(1_000);
  expect(flushed).toEqual(['s1']);
});

test.each([
  [3, 200],
  [900, 900],
  [50_000, 2_000],
])('[O15] the list of a lobby with %i players is published at most every %i ms', (players, milliseconds) => {
  expect(lobbyWindow(players)).toBe(milliseconds);
});
