import type { UserId } from '@quarry/events/ids';
import type { Selectable } from 'kysely';
import type { Schema } from '#schema.ts';

/** A sign-in to be stored. The token's SHA-256 as hexadecimal digits; the token itself is never stored. */
export interface NewSignIn {
  readonly id: string;
  readonly tokenHash: string;
  readonly userAgent: string | null;
}

/** One browser in which a host is signed in. */
export interface SignIn {
  readonly id: string;
  readonly userId: UserId;
  /** Whether it was confirmed through a mailed link. */
  readonly verified: boolean;
  readonly createdAt: Date;
  /** To the minute. */
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
  readonly userAgent: string | null;
}

/** A sign-in ends after so many days without use. */
export const SIGN_IN_DAYS = 30;

/** Minutes in which a mailed link can be redeemed (contract, section 2). */
export const LINK_MINUTES = 15;

export function signInOf(row: Omit<Selectable<Schema['sign_in']>, 'token_hash' | 'revoked_at'>): SignIn {
  return {
    id: row.id,
    userId: row.user_id,
    verified: row.verified,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
    userAgent: row.user_agent,
  };
}
