import type { UserId } from '@quarry/events/ids';
import { sql } from 'kysely';
import { inMilliseconds, now } from '#instants.ts';
import type { Database } from '#pool.ts';
import type { Account } from './account.ts';
import { findSignIn } from './find-sign-in.ts';
import { type Pruned, pruneSignIns } from './prune-sign-ins.ts';
import { type LinkToRedeem, type Redeemed, redeemLink } from './redeem-link.ts';
import { LINK_MINUTES, type SignIn, signInOf } from './sign-in.ts';

export type { NewSignIn, SignIn } from './sign-in.ts';

export interface SignInStore {
  /**
   * The sign-in of a token, with its account; null if it is revoked or expired, or the account is disabled. Each use
   * extends it by 30 days, written at most once a minute.
   */
  find(tokenHash: string): Promise<{ readonly signIn: SignIn; readonly account: Account } | null>;
  /** The same by id, for bearer tokens. */
  findById(id: string): Promise<{ readonly signIn: SignIn; readonly account: Account } | null>;
  /** Those of these sign-ins that are active and whose accounts are not disabled. */
  active(ids: readonly string[]): Promise<Set<string>>;
  /** Active sign-ins, last used first. */
  list(userId: UserId): Promise<SignIn[]>;
  /** @returns false if the user has no such active sign-in */
  revoke(userId: UserId, signInId: string): Promise<boolean>;
  /** Stores a link's hash, valid for 15 minutes. */
  createLink(link: { readonly tokenHash: string; readonly userId: UserId; readonly email: string }): Promise<void>;
  /** See `redeemLink`. */
  redeemLink(given: LinkToRedeem): Promise<Redeemed>;
  /** See `pruneSignIns`. */
  prune(limit: number): Promise<Pruned>;
}

export function createSignInStore({ db }: Database): SignInStore {
  return {
    find: (tokenHash) => findSignIn(db, { tokenHash }),
    findById: (id) => findSignIn(db, { id }),
    async active(ids) {
      const rows = await db
        .selectFrom('sign_in as s')
        .innerJoin('app_user as u', 'u.id', 's.user_id')
        .select('s.id')
        .where('s.id', '=', sql<string>`any(${[...ids]}::text[])`)
        .where('s.revoked_at', 'is', null)
        .where('s.expires_at', '>', now)
        .where('u.disabled', '=', false)
        .execute();
      return new Set(rows.map((row) => row.id));
    },
    async list(userId) {
      const rows = await db
        .selectFrom('sign_in')
        .selectAll()
        .where('user_id', '=', userId)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now)
        .orderBy('last_seen_at', 'desc')
        .orderBy('id')
        .execute();
      return rows.map(signInOf);
    },
    async revoke(userId, signInId) {
      const row = await db
        .updateTable('sign_in')
        .set({ revoked_at: now })
        .where('id', '=', signInId)
        .where('user_id', '=', userId)
        .where('revoked_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
    async createLink({ tokenHash, userId, email }) {
      await db
        .insertInto('sign_in_link')
        .values({
          token_hash: tokenHash,
          user_id: userId,
          email: email.toLowerCase(),
          expires_at: inMilliseconds(LINK_MINUTES * 60_000),
        })
        .execute();
    },
    redeemLink: (given) => redeemLink(db, given),
    prune: (limit) => pruneSignIns(db, limit),
  };
}
