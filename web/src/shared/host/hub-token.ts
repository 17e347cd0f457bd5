import { z } from 'zod';
import { request } from '#shared/api/request.ts';

const answer = z.object({ token: z.string(), expiresAt: z.string() });

/** The token is renewed this long before it ends (specification, section 9). */
const RENEW_BEFORE_MS = 5 * 60_000;

/**
 * The bearer token for a hub on another origin, where the cookie does not reach (contract, section 5).
 * @param now milliseconds since 1970
 * @returns a function that gives a token with at least five minutes to live; it asks the service only when it has none
 */
export function createHubToken(now: () => number): () => Promise<string> {
  let known: { readonly token: string; readonly until: number } | null = null;
  return async () => {
    if (known !== null && now() < known.until - RENEW_BEFORE_MS) return known.token;
    const { token, expiresAt } = answer.parse(await (await request('/api/auth/token')).json());
    known = { token, until: Date.parse(expiresAt) };
    return token;
  };
}
