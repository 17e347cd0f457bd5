import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { requestDeletion } from '#shared/host/requests.ts';
import { call } from './request.ts';

/** A service that sends the headers but never the body, until the caller hangs up. */
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
])('[W260] a service that %s counts as unreachable after eight seconds', async (_, head) => {
  vi.stubGlobal('fetch', stalled(head));
  const settled = vi.fn();
  const answer = call('/api/session').catch((error: unknown) => settled(error));
  await vi.advanceTimersByTimeAsync(7_999);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await answer;
  expect(settled).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 0, code: 'network-failed' }));
});

/** A service that sends a chunk of its response every six seconds and stalls after the third. */
const inPieces =
  (ends: boolean) =>
  async (_: string, { signal }: RequestInit) => {
    const send = async (body: ReadableStreamDefaultController<Uint8Array>) => {
      signal?.addEventListener('abort', () => body.error(signal.reason));
      for (const piece of ['[1,', '2,', '3]']) {
        await new Promise((sent) => setTimeout(sent, 6_000));
        if (signal?.aborted) return;
        body.enqueue(new TextEncoder().encode(piece));
      }
      if (ends) body.close();
    };
    return new Response(new ReadableStream({ start: (body) => void send(body) }));
  };

test('[W1966] a large response may take longer than eight seconds, as long as its chunks keep coming', async () => {
  vi.stubGlobal('fetch', inPieces(true));
  const list = call('/api/users/h/quizzes', { large: true });
  await vi.advanceTimersByTimeAsync(18_000);
  expect(await (await list).json()).toEqual([1, 2, 3]);
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  ['a large answer has not been reached after eight seconds of silence', true, 26_000],
  ['any other one has not after eight seconds, whatever has come of it', false, 8_000],
])('[W1966] [W260] the service of %s', async (_, large, late) => {
  vi.stubGlobal('fetch', inPieces(false));
  const settled = vi.fn();
  const answer = call('/api/users/h/quizzes', { large }).catch((error: unknown) => settled(error));
  await vi.advanceTimersByTimeAsync(late - 1);
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
  '[W1493] a resource that is already gone counts as deleted, also after a lost response: %i',
  async (status) => {
    vi.stubGlobal('fetch', async () => new Response(null, { status }));
    await expect(requestDeletion('/api/results/s1')).resolves.toBeUndefined();
  },
);

test('[W1493] a failed deletion is reported', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'quiz-in-play' }, { status: 409 }));
  await expect(requestDeletion('/api/users/h/quizzes/q')).rejects.toMatchObject({ status: 409, code: 'quiz-in-play' });
});
