import { type User, userSchema } from '@quarry/events/http';
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { ApiError, call, problemOf } from '#shared/api/request.ts';

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

/** The signed-in host; null when nobody is. */
export function useMe() {
  return useQuery({ queryKey: ME, queryFn: fetchMe, staleTime: 60_000 });
}

export const HostContext = createContext<User | null>(null);

/** The signed-in host. Only below `RequireHost`. */
export function useHost(): User {
  const host = useContext(HostContext);
  if (host === null) throw new Error('this screen needs a signed-in host');
  return host;
}
