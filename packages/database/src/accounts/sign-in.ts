import type { UserId } from '@quarry/events/ids';
import type { Selectable } from 'kysely';
import type { Schema } from '#schema.ts';

/** A sign-in to store. Of the token only its SHA-256, in hexadecimal. */
export interface NewSignIn {
  readonly id: string;
  readonly tokenHash: string;
  readonly userAgent: string | null;
}

/** One browser in which a host is signed in. */
export interface SignIn {
  readonly id: string;
  readonly userId: UserId;
  /** Whether a mailed link confirmed it. */
  readonly verified: boolean;
  readonly createdAt: Date;
  /** To the minute. */
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
  readonly userAgent: string | null;
}

/** Days without use after which a sign-in expires. */
export const SIGN_IN_DAYS = 30;

/** Minutes a mailed link is valid (contract, section 2). */
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
