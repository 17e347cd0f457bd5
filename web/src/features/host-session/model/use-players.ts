import { type PlayersPageAnswer, playersPageAnswer } from '@quarry/events/http';
import type { SummaryView } from '@quarry/events/hub-shapes';
import type { PlayersQuery } from '@quarry/events/session/room';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { request } from '#shared/api/request.ts';

interface Asked extends Pick<PlayersQuery, 'query' | 'sort'> {
  readonly sessionId: string;
  /** The list is asked for anew a moment after it has changed. */
  readonly of: SummaryView;
}

/** Rows of a page; the service's maximum. */
const PAGE = 200;
/** Changes within this time are one; in ms. */
const SETTLED = 1_000;

/** The session's players, searched and sorted by the service, page by page. */
export function usePlayers({ sessionId, query, sort, of }: Asked) {
  const players = useInfiniteQuery({
    queryKey: ['players', sessionId, sort, query],
    queryFn: ({ pageParam }) => listPlayers(sessionId, { query, sort, after: pageParam }),
    initialPageParam: 0,
    getNextPageParam: ({ next }: PlayersPageAnswer) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  const { refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = players;
  const seen = useRef(of);
  useEffect(() => {
    if (seen.current === of) return;
    seen.current = of;
    const timer = setTimeout(() => void refetch(), SETTLED);
    return () => clearTimeout(timer);
  }, [of, refetch]);
  const rows = new Map(players.data?.pages.flatMap((page) => page.players.map((row) => [row.id, row])));
  return {
    /** Each player once, although rows shift while pages come. */
    rows: [...rows.values()],
    total: players.data?.pages[0]?.total ?? null,
    failed: players.isError,
    hasMore: hasNextPage,
    more: () => {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
    },
    refresh: () => void refetch(),
  };
}

async function listPlayers(sessionId: string, asked: Omit<PlayersQuery, 'limit'>): Promise<PlayersPageAnswer> {
  const query = new URLSearchParams({
    query: asked.query,
    sort: asked.sort,
    after: String(asked.after),
    limit: String(PAGE),
  });
  const path = `/api/session/${encodeURIComponent(sessionId)}/players?${query}`;
  return playersPageAnswer.parse(await (await request(path)).json());
}
