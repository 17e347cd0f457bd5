import { createHash, randomBytes } from 'node:crypto';
import type { NewSignIn } from '@quarry/database/accounts/sign-in-store';

/** A secret of 256 random bits, safe in a URL and a cookie. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Stored form of a secret: SHA-256 as hex. The secret is random, so a plain hash cannot be reversed. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

const MAX_USER_AGENT = 256;

/** A `User-Agent` header as it is stored. */
export function userAgentOf(header: string | undefined): string | null {
  return header?.slice(0, MAX_USER_AGENT) ?? null;
}

/** A sign-in to store, and the secret that goes into its cookie and nowhere else. */
export function newSignIn(id: string, userAgent: string | undefined): { secret: string; signIn: NewSignIn } {
  const secret = newSecret();
  return {
    secret,
    signIn: { id, tokenHash: hashSecret(secret), userAgent: userAgentOf(userAgent) },
  };
}
