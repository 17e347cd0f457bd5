import type { ResultsListAnswer } from '@quarry/events/http';
import { type InfiniteData, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { useRemoval, useResults } from './use-results.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Page({ hook }: { hook: () => void }) {
  hook();
  return null;
}

/** @returns what a hook returns on a page */
function used<T>(queries: QueryClient, hook: () => T): T {
  const results: T[] = [];
  renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <Page hook={() => results.push(hook())} />
    </QueryClientProvider>,
  );
  return results[0] as T;
}

const RESULTS = {
  ...{ sessionId: 's', quizId: 'z', quizName: 'Minerals', startedAt: '2026-01-01', endedAt: '2026-01-01' },
  ...{ correctShare: null, note: '', root: 'bb', formerRoot: null, count: 1 },
  ...{ podium: [], teams: [], questions: [], curves: [], players: [] },
};

test('[W1966] the results of a large hall may take longer than eight seconds, as long as chunks keep arriving', async () => {
  vi.useFakeTimers();
  const text = JSON.stringify(RESULTS);
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    const send = async (body: ReadableStreamDefaultController<Uint8Array>) => {
      signal?.addEventListener('abort', () => body.error(signal.reason));
      for (const piece of [text.slice(0, 9), text.slice(9)]) {
        await new Promise((sent) => setTimeout(sent, 6_000));
        if (signal?.aborted) return;
        body.enqueue(new TextEncoder().encode(piece));
      }
      body.close();
    };
    return new Response(new ReadableStream({ start: (body) => void send(body) }));
  });
  const queries = new QueryClient();
  used(queries, () => useResults('s'));
  const read = queries
    .getQueryCache()
    .find({ queryKey: ['results', 'session', 's'] })
    ?.fetch();
  const settled = Promise.allSettled([read]);
  await vi.advanceTimersByTimeAsync(12_000);
  expect(await settled).toEqual([{ status: 'fulfilled', value: RESULTS }]);
});

test('[W1980] deleted results disappear at once from every list, whatever was searched for', async () => {
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) =>
    method === 'DELETE' ? new Response(null, { status: 204 }) : new Promise(() => {}),
  );
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} });
  const queries = new QueryClient();
  const page = (...ids: string[]) => ({ sessions: ids.map((sessionId) => ({ sessionId })), next: null });
  const lists = { '': [page('a', 's'), page('b')], stones: [page('s')] };
  for (const [query, pages] of Object.entries(lists))
    queries.setQueryData(['results', 'list', query], { pages, pageParams: pages.map(() => '') });
  await used(queries, () => useRemoval('s')).mutateAsync();
  const listed = (query: string) =>
    queries
      .getQueryData<InfiniteData<ResultsListAnswer>>(['results', 'list', query])
      ?.pages.map(({ sessions }) => sessions.map(({ sessionId }) => sessionId));
  expect([listed(''), listed('stones')]).toEqual([[['a'], ['b']], [[]]]);
});
