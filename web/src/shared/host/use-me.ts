import { type User, userSchema } from '@quarry/events/http';
import { useQuery } from '@tanstack/react-query';
import { call, problemOf } from '#shared/api/request.ts';

export const ME = ['me'] as const;

/** @returns the signed-in host, or null when nobody is. */
async function fetchMe(): Promise<User | null> {
  const response = await call('/api/auth/me');
  if (response.status === 401) return null;
  if (!response.ok) throw await problemOf(response);
  return userSchema.parse(await response.json());
}

/** Who is signed in here; null is nobody. */
export function useMe() {
  return useQuery({ queryKey: ME, queryFn: fetchMe, staleTime: 60_000 });
}
