import { type SessionId, sessionIdSchema } from '@quarry/events/ids';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSessionLookup } from './session-lookup.ts';

const [s1, s2, s3] = ['s1', 's2', 's3'].map((id) => sessionIdSchema.parse(id)) as [SessionId, SessionId, SessionId];

describe('[G522] whether a session runs', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const directory = () => {
    const asked: { readonly ids: readonly SessionId[]; readonly answer: PromiseWithResolvers<Set<SessionId>> }[] = [];
    const seated = new Set<SessionId>();
    const running = (ids: readonly SessionId[]) => {
      const answer = Promise.withResolvers<Set<SessionId>>();
      asked.push({ ids, answer });
      return answer.promise;
    };
    const lookup = createSessionLookup({ running }, (sessionId) => seated.has(sessionId));
    return { asked, lookup, seated };
  };
  const settle = () => vi.advanceTimersByTimeAsync(0);

  test('is queried one at a time, for all callers since the last query', async () => {
    const { asked, lookup } = directory();
    const first = lookup(s1);
    await settle();
    const later = [lookup(s2), lookup(s3), lookup(s2)];
    await settle();
    expect(asked.map(({ ids }) => ids)).toEqual([[s1]]);
    asked[0]?.answer.resolve(new Set([s1]));
    expect(await first).toBe(true);
    await settle();
    expect(asked[1]?.ids).toEqual([s2, s3]);
    asked[1]?.answer.resolve(new Set([s3]));
    expect(await Promise.all(later)).toEqual([false, true, false]);
  });

  test('is known without a query if it has a seated socket at this gateway', async () => {
    const { asked, lookup, seated } = directory();
    seated.add(s1);
    expect(await lookup(s1)).toBe(true);
    void lookup(s2);
    await settle();
    expect(asked.map(({ ids }) => ids)).toEqual([[s2]]);
  });

  test('is left to the engine when the directory fails or does not answer, and queried again afterwards', async () => {
    const { asked, lookup } = directory();
    const silent = lookup(s1);
    const answered = vi.fn();
    silent.then(answered);
    await vi.advanceTimersByTimeAsync(999);
    expect(answered).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(answered).toHaveBeenCalledWith(true);
    const failing = lookup(s2);
    asked[0]?.answer.reject(new Error('away'));
    await settle();
    asked[1]?.answer.reject(new Error('away'));
    expect(await failing).toBe(true);
    const again = lookup(s3);
    await settle();
    asked[2]?.answer.resolve(new Set());
    expect(await again).toBe(false);
  });
});
