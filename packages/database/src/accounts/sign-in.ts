import type { UserId } from '@quarry/events/ids';

/** A sign-in to store, with the token's SHA-256 in hexadecimal. */
export interface NewSignIn {
  readonly id: string;
  readonly tokenHash: string;
  readonly userAgent: string | null;
}

/** A browser in which a host is signed in. */
export interface SignIn {
  readonly id: string;
  readonly userId: UserId;
  /** Whether a mailed link confirmed it. */
  readonly verified: boolean;
  readonly createdAt: Date;
  /** Precise to a minute. */
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
  readonly userAgent: string | null;
}

/** Days without use after which a sign-in expires. */
export const SIGN_IN_DAYS = 30;

/** Minutes a mailed link is valid (contract, section 2). */
export const LINK_MINUTES = 15;

/** The columns of a `SignIn`. */
export const SIGN_IN_COLUMNS = [
  'id',
  'user_id as userId',
  'verified',
  'created_at as createdAt',
  'last_seen_at as lastSeenAt',
  'expires_at as expiresAt',
  'user_agent as userAgent',
] as const;
