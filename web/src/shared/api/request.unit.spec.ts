import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call, requestDeletion } from './request.ts';

/** A service that sends the headers and never the body, until the caller hangs up. */
const stalled =
  (head: boolean) =>
  async (_: string, { signal }: RequestInit) => {
    const hungUp = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
    if (!head) return hungUp;
    return new Response(new ReadableStream({ start: (body) => void hungUp.catch((reason) => body.error(reason)) }));
  };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ['does not answer', false],
  ['stops in the middle of its answer', true],
])('[W260] a service that %s has not been reached after eight seconds', async (_, head) => {
  vi.stubGlobal('fetch', stalled(head));
  const settled = vi.fn();
  const answer = call('/api/session').catch((error: unknown) => settled(error));
  await vi.advanceTimersByTimeAsync(7_999);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await answer;
  expect(settled).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 0, code: 'network-failed' }));
});

test('[W260] an answer in time comes whole, whatever its status', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'name-taken' }, { status: 409 }));
  const taken = await call('/api/session');
  expect([taken.status, await taken.json()]).toEqual([409, { code: 'name-taken' }]);
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
  expect((await call('/api/session')).status).toBe(204);
  expect(vi.getTimerCount()).toBe(0);
});

test.each([204, 404])(
  '[W1493] what is gone counts as deleted, also by an earlier call without an answer: %i',
  async (status) => {
    vi.stubGlobal('fetch', async () => new Response(null, { status }));
    await expect(requestDeletion('/api/results/s1')).resolves.toBeUndefined();
  },
);

test('[W1493] what cannot be deleted is told', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'quiz-in-play' }, { status: 409 }));
  await expect(requestDeletion('/api/users/h/quizzes/q')).rejects.toMatchObject({ status: 409, code: 'quiz-in-play' });
});
