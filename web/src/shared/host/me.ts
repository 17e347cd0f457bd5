import { type User, userSchema } from '@quarry/events/http';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect } from 'react';
import { ApiError, call, problemOf } from '#shared/api/request.ts';
import type { StorageKey } from '#shared/storage/storage.ts';

export const ME = ['me'] as const;

/** @returns the signed-in host, or null. @throws ApiError for any other refusal, also a proxy's own 401 */
async function fetchMe(): Promise<User | null> {
  const response = await call('/api/auth/me');
  if (response.ok) return userSchema.parse(await response.json());
  const problem = await problemOf(response);
  if (isSignedOut(problem)) return null;
  throw problem;
}

/** Whether a call was refused because nobody is signed in. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not-signed-in';
}

/** Milliseconds between retries while it is unknown who is signed in. */
const ASKS_AGAIN = 3_000;

/**
 * Null when nobody is signed in, which is always stale. While the address is unconfirmed, refetches when the window
 * gets the focus: the link may have been opened in another tab. Retries until the answer is known, because a host
 * reloads the page when a game seems to be gone.
 */
export const ME_QUERY = queryOptions({
  queryKey: ME,
  queryFn: fetchMe,
  staleTime: ({ state }) => (state.data === null ? 0 : 60_000),
  refetchInterval: ({ state }) => state.data === undefined && state.errorUpdateCount > 0 && ASKS_AGAIN,
  refetchOnWindowFocus: ({ state }) => (state.data?.verified === false ? 'always' : false),
});

/**
 * The signed-in host; null when nobody is. Refetches when another tab has redeemed this browser's link and so dropped
 * `emailForSignIn`.
 */
export function useMe() {
  const me = useQuery(ME_QUERY);
  const { refetch } = me;
  const isUnverified = me.data?.verified === false;
  useEffect(() => {
    if (!isUnverified) return;
    const hear = ({ key, newValue }: StorageEvent) => {
      if (key === ('emailForSignIn' satisfies StorageKey) && newValue === null) void refetch();
    };
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  }, [isUnverified, refetch]);
  return me;
}

/**
 * For calls that are neither queries nor mutations.
 * @returns a function that goes to the sign-in if a call failed because nobody is signed in, and tells whether it did
 */
export function useSignInEnded(): (error: unknown) => boolean {
  const queries = useQueryClient();
  return (error) => {
    const ended = isSignedOut(error);
    if (ended) queries.setQueryData(ME, null);
    return ended;
  };
}

export const HostContext = createContext<User | null>(null);

/** The signed-in host. Only below `RequireHost`. */
export function useHost(): User {
  const host = useContext(HostContext);
  if (host === null) throw new Error('this screen needs a signed-in host');
  return host;
}
