import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRefresher, listPlayers, SETTLED } from './use-players.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A list that answers after `latency` with the number of the request. */
function openList(latency: number, pause = SETTLED) {
  let questions = 0;
  const taken: number[] = [];
  const ask = () => {
    questions += 1;
    const answer = questions;
    return new Promise<number>((done) => setTimeout(done, latency, answer));
  };
  return { taken, ...createRefresher({ ask, pause, take: (answer) => void taken.push(answer) }) };
}

test('[W1470] a hall that fills does not hold back the list of players, however slow its responses are', async () => {
  const list = openList(2_000);
  // The service notifies the host up to five times a second that somebody joined.
  for (let passed = 0; passed < 10_000; passed += 200) {
    list.refresh();
    await vi.advanceTimersByTimeAsync(200);
  }
  expect(list.taken).toEqual([1, 2, 3, 4]);
});

test('[W1470] a change during a request is in the next response', async () => {
  const list = openList(50);
  list.refresh();
  await vi.advanceTimersByTimeAsync(SETTLED);
  list.refresh();
  list.refresh();
  await vi.advanceTimersByTimeAsync(2 * (SETTLED + 50));
  expect(list.taken).toEqual([1, 2]);
});

test('[W1470] a response for another search is ignored', async () => {
  const list = openList(50);
  list.refresh();
  await vi.advanceTimersByTimeAsync(SETTLED);
  list.stop();
  list.refresh();
  await vi.advanceTimersByTimeAsync(2 * (SETTLED + 50));
  expect(list.taken).toEqual([]);
});

test('[W1992] a list of many pages is requested less often', async () => {
  const list = openList(50, 5 * SETTLED);
  for (let passed = 0; passed < 9_000; passed += 100) {
    list.refresh();
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(list.taken).toHaveLength(6);
});

test('[W1992] a rate-limited page is requested again, and is no failure', async () => {
  let tooSoon = 2;
  const asked = vi.fn(async (url: string) => {
    const after = Number(new URL(url, 'https://quarry.test').searchParams.get('after'));
    if (after > 0 && tooSoon-- > 0) return Response.json({ code: 'too-many-requests' }, { status: 429 });
    return Response.json({ players: [{ id: `p${after}` }], total: 300, next: after === 0 ? 200 : null });
  });
  vi.stubGlobal('fetch', asked);
  const access = { sessionId: 's-1' };
  const pages = { query: '', sort: 'newest', pages: 2 } as const;
  const found = listPlayers(access, pages, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(2_000);
  await expect(found).resolves.toMatchObject({ rows: [{ id: 'p0' }, { id: 'p200' }], total: 300, failure: null });
  expect(asked).toHaveBeenCalledTimes(4);
  expect(asked.mock.calls[0]?.[0]).toContain('limit=200');

  tooSoon = Number.POSITIVE_INFINITY;
  const closed = new AbortController();
  const unwanted = expect(listPlayers(access, pages, closed.signal)).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(5_000);
  closed.abort();
  await vi.advanceTimersByTimeAsync(1_000);
  await unwanted;
});
