import { BEARER_SECONDS, type BearerClaims, bearerKeyId, issueBearer, readBearer } from './bearer-token.ts';
import type { SigningKeys } from './signing-keys.ts';

/** Bearer tokens under the shared keys. */
export interface Bearer {
  issue(claims: BearerClaims): Promise<{ token: string; expiresAt: Date }>;
  /** Null for anything but a genuine token that has not ended. */
  read(token: string): Promise<BearerClaims | null>;
}

/** Longer ones are not looked at. */
const MAX_LENGTH = 1_024;

/** @param now milliseconds since 1970 */
export function createBearer(keys: SigningKeys, now: () => number): Bearer {
  const seconds = () => Math.floor(now() / 1_000);
  return {
    issue: async (claims) => {
      const issuedAt = seconds();
      const token = issueBearer(claims, await keys.current(), issuedAt);
      return { token, expiresAt: new Date((issuedAt + BEARER_SECONDS) * 1_000) };
    },
    read: async (token) => {
      if (token.length > MAX_LENGTH) return null;
      const id = bearerKeyId(token);
      const key = id === null ? undefined : await keys.byId(id);
      return key ? readBearer(token, key, seconds()) : null;
    },
  };
}
