import {
  type ResultsAnswer,
  type ResultsListAnswer,
  resultsAnswer,
  resultsListAnswer,
  resultsPlayerAnswer,
  resultsRetentionSchema,
} from '@quarry/events/http';
import { correctedBy } from '@quarry/events/session/fields';
import { type InfiniteData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Fix } from '#features/fix/fix-popup.tsx';
import { ApiError, request } from '#shared/api/request.ts';
import type { OrderFailure } from '#shared/host/host-rejection.ts';
import { keepForm } from '#shared/host/kept-form.ts';
import { useHost, useSignInEnded } from '#shared/host/me.ts';
import { requestDeletion } from '#shared/host/requests.ts';

export type QuestionResult = ResultsAnswer['questions'][number];
export type PlayerResult = ResultsAnswer['players'][number];

const LIST = ['results', 'list'] as const;
const sessionKey = (sessionId: string) => ['results', 'session', sessionId] as const;

export const resultsPath = (sessionId: string): string => `/api/results/${encodeURIComponent(sessionId)}`;

/** The host's ended sessions, paged. */
export function useResultsList(query: string) {
  return useInfiniteQuery({
    queryKey: [...LIST, query],
    initialPageParam: '',
    queryFn: async ({ pageParam }) => {
      const search = new URLSearchParams({ query, ...(pageParam === '' ? {} : { before: pageParam }) });
      return resultsListAnswer.parse(await (await request(`/api/results?${search}`)).json());
    },
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

/** Poll delays, in ms, while results are being recomputed: as long as it has taken so far. */
const FIRST_WAIT = 500;
const LAST_WAIT = 30_000;

/** The results of a session, without each player's answers; polled while they are stale. */
export function useResults(sessionId: string) {
  return useQuery({
    queryKey: sessionKey(sessionId),
    queryFn: async () => {
      // There may be thousands of players.
      const response = await request(`${resultsPath(sessionId)}?answers=false`, { large: true });
      return resultsAnswer.parse(await response.json());
    },
    refetchInterval: ({ state }) => {
      const { staleFor } = state.data ?? {};
      return staleFor !== undefined && Math.min(LAST_WAIT, Math.max(FIRST_WAIT, staleFor * 1_000));
    },
  });
}

/** A player with its answers. */
export function usePlayerResult(sessionId: string, playerId: string) {
  return useQuery({
    queryKey: [...sessionKey(sessionId), playerId],
    queryFn: async () => {
      const path = `${resultsPath(sessionId)}/players/${encodeURIComponent(playerId)}`;
      return resultsPlayerAnswer.parse(await (await request(path)).json());
    },
    staleTime: 0,
  });
}

/** Days for which results are kept; null: no limit. */
export function useRetention() {
  const { id } = useHost();
  const queries = useQueryClient();
  const path = `/api/users/${encodeURIComponent(id)}/results`;
  const queryKey = ['results', 'retention'];
  const kept = useQuery({
    queryKey,
    queryFn: async () => resultsRetentionSchema.parse(await (await request(path)).json()),
  });
  const keep = useMutation({
    mutationFn: (days: number | null) => request(path, { method: 'PUT', body: { days } }),
    onSuccess: (_, days) => queries.setQueryData(queryKey, { days }),
  });
  return { kept, keep };
}

/** The kept form of a session's unsaved note. */
export const noteForm = (sessionId: string): string => `note:${sessionId}`;

export function useNote(sessionId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (note: string) => request(resultsPath(sessionId), { method: 'PATCH', body: { note } }),
    onSuccess: (_, note) => {
      queries.setQueryData<ResultsAnswer>(sessionKey(sessionId), (results) => results && { ...results, note });
      return queries.invalidateQueries({ queryKey: LIST });
    },
  });
}

/** Voids or corrects a question after the end. The function @returns why it failed; null when it succeeded */
export function useFix(sessionId: string) {
  const queries = useQueryClient();
  const signInEnded = useSignInEnded();
  return async (questionId: string, fix: Fix): Promise<OrderFailure | null> => {
    const path = `${resultsPath(sessionId)}/question/${encodeURIComponent(questionId)}`;
    try {
      if ('reason' in fix) await request(`${path}/void`, { method: 'POST', body: fix });
      else await request(`${path}/correct`, { method: 'POST', body: correctedBy(fix.correction) });
    } catch (error) {
      signInEnded(error);
      const isRefusal = error instanceof ApiError && error.status !== 0;
      return { code: isRefusal ? (error.code ?? 'refused') : null };
    }
    void queries.invalidateQueries({ queryKey: sessionKey(sessionId) });
    return null;
  };
}

export function useRemoval(sessionId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => requestDeletion(resultsPath(sessionId)),
    onSuccess: () => {
      keepForm(noteForm(sessionId), null);
      queries.removeQueries({ queryKey: sessionKey(sessionId) });
      queries.setQueriesData<InfiniteData<ResultsListAnswer>>(
        { queryKey: LIST },
        (list) => list && without(list, sessionId),
      );
      void queries.invalidateQueries({ queryKey: LIST });
    },
  });
}

function without(
  { pages, ...list }: InfiniteData<ResultsListAnswer>,
  removed: string,
): InfiniteData<ResultsListAnswer> {
  const left = pages.map(({ sessions, next }) => ({
    sessions: sessions.filter(({ sessionId }) => sessionId !== removed),
    next,
  }));
  return { ...list, pages: left };
}
