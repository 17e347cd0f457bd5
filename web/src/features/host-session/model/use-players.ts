import type { PlayersPageAnswer } from '@quarry/events/http';
import type { PlayersQuery } from '@quarry/events/session/room';
import { useCallback, useEffect, useState } from 'react';
import { request } from '#shared/api/request.ts';
import { fieldsOf } from '#shared/lib/fields-of.ts';
import type { EnteredView } from './host-view.ts';

/** Who asks for a session's players: its host by the sign-in, a remote by its token. */
export interface PlayersAccess {
  readonly sessionId: string;
  readonly token?: string;
}

interface Asked extends Pick<PlayersQuery, 'query' | 'sort'> {
  readonly pages: number;
}

interface Found {
  readonly rows: PlayersPageAnswer['players'];
  /** Null until the list has come. */
  readonly total: number | null;
  readonly hasMore: boolean;
  readonly failed: boolean;
}

/** Rows of a page. */
const PAGE = 100;
/** Letters typed, and changes of the list, within this time are one question; in ms. */
const SETTLED = 300;

/**
 * The session's players, searched and sorted by the service, page by page. Asked for again when the hall changes. Without a
 * schema library, which no phone loads.
 */
export function usePlayers({ sessionId, token }: PlayersAccess, view: EnteredView) {
  const [asked, setAsked] = useState<Asked>({ query: '', sort: 'newest', pages: 1 });
  const [found, setFound] = useState<Found>({ rows: [], total: null, hasMore: false, failed: false });
  const [round, setRound] = useState(0);
  const { phase, summary } = view;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the hall, its scores and each round ask again
  useEffect(() => {
    let open = true;
    const timer = setTimeout(async () => {
      const answer = await listPlayers({ sessionId, token }, asked).catch(() => null);
      if (open) setFound((before) => answer ?? { ...before, failed: true });
    }, SETTLED);
    return () => {
      open = false;
      clearTimeout(timer);
    };
  }, [sessionId, token, asked, phase, summary.players, summary.connected, round]);
  return {
    ...found,
    ...asked,
    search: (query: string) => setAsked((before) => ({ ...before, query, pages: 1 })),
    sortBy: (sort: Asked['sort']) => setAsked((before) => ({ ...before, sort, pages: 1 })),
    more: () => setAsked((before) => ({ ...before, pages: before.pages + 1 })),
    refresh: useCallback(() => setRound((before) => before + 1), []),
  };
}

async function listPlayers({ sessionId, token }: PlayersAccess, { query, sort, pages }: Asked): Promise<Found> {
  // Each player once, although rows shift while pages come.
  const rows = new Map<string, Found['rows'][number]>();
  let found: Pick<Found, 'total' | 'hasMore'> = { total: null, hasMore: true };
  for (let page = 0, after = 0; page < pages && found.hasMore; page += 1) {
    const asked = new URLSearchParams({ query, sort, after: String(after), limit: String(PAGE) });
    const path = `/api/session/${encodeURIComponent(sessionId)}/players?${asked}`;
    const options = token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } };
    const { players, total, next } = fieldsOf(await (await request(path, options)).json());
    if (!Array.isArray(players) || typeof total !== 'number') throw new Error('the service gave no list');
    for (const row of players as Found['rows']) rows.set(row.id, row);
    found = { total, hasMore: typeof next === 'number' };
    after = typeof next === 'number' ? next : 0;
  }
  return { ...found, rows: [...rows.values()], failed: false };
}
