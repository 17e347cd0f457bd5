import type { PlayersPageAnswer } from '@quarry/events/http';
import type { PlayersQuery } from '@quarry/events/session/fields';
import { useCallback, useEffect, useRef, useState } from 'react';
import { requestPaced } from '#shared/host/requests.ts';
import { fieldsOf } from '#shared/lib/fields-of.ts';
import type { EnteredView } from './host-view.ts';

/** Access to a session's players: its host by the sign-in, a remote by its token. */
export interface PlayersAccess {
  readonly sessionId: string;
  readonly token?: string;
}

interface Asked extends Pick<PlayersQuery, 'query' | 'sort'> {
  readonly pages: number;
}

interface Failure {
  readonly error: unknown;
}

interface Found {
  readonly rows: PlayersPageAnswer['players'];
  /** Null until the list has arrived. */
  readonly total: number | null;
  /** The query of `rows` and `total`. */
  readonly foundFor: string;
  readonly hasMore: boolean;
  /** Why the latest request failed. */
  readonly failure: Failure | null;
}

const NOTHING: Found = { rows: [], total: null, foundFor: '', hasMore: false, failure: null };

/** Rows of a page: the most that the service gives. */
const PAGE = 200;
/** Letters typed and hall changes within this time share one request; in ms. */
export const SETTLED = 300;

interface RefresherParts<T> {
  /** Must not reject. @param signal aborted when the response is no longer wanted */
  readonly ask: (signal: AbortSignal) => Promise<T>;
  readonly take: (answer: T) => void;
  /** Minimum time between a response and the next request, in ms. */
  readonly pause: number;
}

export interface Refresher {
  /** Requests soon. Each call is followed by a response requested after it, unless stopped. */
  refresh(): void;
  /** Ignores further responses. */
  stop(): void;
}

/** One request at a time. While a hall fills, calls outpace responses; no call delays or discards a response. */
export function createRefresher<T>({ ask, take, pause }: RefresherParts<T>): Refresher {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let outdated = false;
  let asking = false;
  const stopped = new AbortController();
  const { signal } = stopped;
  const run = async () => {
    timer = undefined;
    if (!outdated) return;
    outdated = false;
    asking = true;
    const answer = await ask(signal);
    asking = false;
    if (signal.aborted) return;
    take(answer);
    timer = setTimeout(run, pause);
  };
  return {
    refresh() {
      outdated = true;
      if (!asking && !signal.aborted) timer ??= setTimeout(run, SETTLED);
    },
    stop() {
      stopped.abort();
      clearTimeout(timer);
    },
  };
}

/**
 * The session's players, searched and sorted by the service, page by page. Refetched when the hall changes and after a
 * reconnection. Without a schema library, which no phone loads.
 */
export function usePlayers(
  { sessionId, token }: PlayersAccess,
  { view, live }: { readonly view: EnteredView; readonly live: boolean },
) {
  const [asked, setAsked] = useState<Asked>({ query: '', sort: 'newest', pages: 1 });
  const [{ found, about }, setFound] = useState<{ readonly found: Found; readonly about?: Asked }>({ found: NOTHING });
  const refresher = useRef<Refresher | null>(null);
  const { phase, summary } = view;
  useEffect(() => {
    const opened = createRefresher({
      ask: (signal) => listPlayers({ sessionId, token }, asked, signal).catch((error: unknown): Failure => ({ error })),
      take: (answer) =>
        setFound(({ found: before }) => ({
          found: 'error' in answer ? { ...before, failure: answer } : answer,
          about: asked,
        })),
      // Every page is requested, so more pages mean longer pauses.
      pause: SETTLED * asked.pages,
    });
    refresher.current = opened;
    opened.refresh();
    return opened.stop;
  }, [sessionId, token, asked]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hall, its scores and a reconnection refetch
  useEffect(
    () => (live ? refresher.current?.refresh() : undefined),
    [phase, summary.players, summary.connected, summary.pendingNames, live],
  );
  return {
    ...found,
    ...asked,
    /** The latest request is unanswered. */
    isAsking: about !== asked,
    search: (query: string) => setAsked((before) => ({ ...before, query, pages: 1 })),
    sortBy: (sort: Asked['sort']) => setAsked((before) => ({ ...before, sort, pages: 1 })),
    more: () => setAsked((before) => ({ ...before, pages: before.pages + 1 })),
    refresh: useCallback(() => refresher.current?.refresh(), []),
  };
}

/** Requests all opened pages. @throws ApiError */
export async function listPlayers(
  { sessionId, token }: PlayersAccess,
  { query, sort, pages }: Asked,
  signal: AbortSignal,
): Promise<Found> {
  // Each player once: rows shift while pages load.
  const rows = new Map<string, Found['rows'][number]>();
  let found: Pick<Found, 'total' | 'hasMore'> = { total: null, hasMore: true };
  for (let page = 0, after = 0; page < pages && found.hasMore; page += 1) {
    const asked = new URLSearchParams({ query, sort, after: String(after), limit: String(PAGE) });
    const path = `/api/session/${encodeURIComponent(sessionId)}/players?${asked}`;
    const options = token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } };
    const { players, total, next } = fieldsOf(await (await requestPaced(path, signal, options)).json());
    if (!Array.isArray(players) || typeof total !== 'number') throw new Error('the service gave no list');
    for (const row of players as Found['rows']) rows.set(row.id, row);
    found = { total, hasMore: typeof next === 'number' };
    after = typeof next === 'number' ? next : 0;
  }
  return { ...found, rows: [...rows.values()], foundFor: query, failure: null };
}
