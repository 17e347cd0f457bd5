import { type SessionId, sessionIdSchema } from '@quarry/events/ids';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createEntryWindows, ENTRY_WINDOW_MS, type EntryTurn } from './entry-windows.ts';

const [s1, s2] = ['s1', 's2'].map((id) => sessionIdSchema.parse(id)) as [SessionId, SessionId];

describe('[G3501] entries', () => {
  let passed: string[];
  let turn: EntryTurn;
  const enter = (name: string, sessionId = s1) => void turn(sessionId).then(() => passed.push(name));

  beforeEach(() => {
    // 20 ms before the end of a window.
    vi.useFakeTimers({ now: ENTRY_WINDOW_MS * 1_000 - 20 });
    passed = [];
    turn = createEntryWindows(Date.now);
  });
  afterEach(() => void vi.useRealTimers());

  test('of a player who comes alone pass at once, and so do those of other sessions', async () => {
    enter('first');
    enter('of another session', s2);
    await vi.advanceTimersByTimeAsync(0);
    expect(passed).toEqual(['first', 'of another session']);
    await vi.advanceTimersByTimeAsync(20);
    expect(vi.getTimerCount()).toBe(0);
    enter('second');
    await vi.advanceTimersByTimeAsync(0);
    expect(passed).toEqual(['first', 'of another session', 'second']);
  });

  test('of a crowd pass together, in order, at the end of each window', async () => {
    for (const name of ['a', 'b', 'c']) enter(name);
    await vi.advanceTimersByTimeAsync(19);
    expect(passed).toEqual(['a']);
    await vi.advanceTimersByTimeAsync(1);
    expect(passed).toEqual(['a', 'b', 'c']);
    enter('d');
    await vi.advanceTimersByTimeAsync(ENTRY_WINDOW_MS - 1);
    expect(passed).toEqual(['a', 'b', 'c']);
    await vi.advanceTimersByTimeAsync(1);
    expect(passed).toEqual(['a', 'b', 'c', 'd']);
    // Nobody waited in the last window.
    await vi.advanceTimersByTimeAsync(ENTRY_WINDOW_MS);
    expect(vi.getTimerCount()).toBe(0);
  });
});
