import { type Kysely, sql } from 'kysely';
import { inDays, now } from '#instants.ts';
import type { Schema } from '#schema.ts';
import { type Account, accountOf } from './account.ts';
import { markLeftovers } from './leftover-store.ts';
import { type NewSignIn, SIGN_IN_DAYS, type SignIn, signInOf } from './sign-in.ts';

export type Redeemed =
  | {
      readonly status: 'redeemed';
      readonly account: Account;
      readonly signIn: SignIn;
      /** The unverified sign-ins it ended: their sockets are to be closed. */
      readonly revoked: string[];
    }
  /** Unknown, used before, too old, or of another address: which one is nobody's business. */
  | { readonly status: 'invalid' }
  /** The link was good, and is used up; the account may not sign in. */
  | { readonly status: 'disabled' };

export interface LinkToRedeem {
  readonly tokenHash: string;
  readonly email: string;
  /** The sign-in that it is redeemed for. */
  readonly signIn: NewSignIn;
  /** Hash of the token with which this browser was signed in before. */
  readonly browser?: string | null;
}

/**
 * Uses a link up and signs its account in as verified, which ends every unverified sign-in of the account. Of several
 * callers with the same link exactly one succeeds. The first time, what is in the account already was made by whoever used
 * the address unconfirmed: unless that was the browser that redeems the link, it becomes a leftover.
 */
export function redeemLink(db: Kysely<Schema>, { tokenHash, email, signIn, browser }: LinkToRedeem): Promise<Redeemed> {
  return db.transaction().execute(async (trx): Promise<Redeemed> => {
    const link = await trx
      .updateTable('sign_in_link')
      .set({ used_at: now })
      .where('token_hash', '=', tokenHash)
      .where('email', '=', email.toLowerCase())
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('user_id as userId')
      .executeTakeFirst();
    if (!link) return { status: 'invalid' };
    const { userId } = link;
    const account = await trx
      .updateTable('app_user')
      .set((row) => ({ verified_at: row.fn.coalesce('verified_at', now) }))
      .where('id', '=', userId)
      .where('disabled', '=', false)
      .returningAll()
      .returning(sql<boolean>`old.verified_at is null`.as('isFirstTime'))
      .executeTakeFirst();
    if (!account) return { status: 'disabled' };
    const revoked = await trx
      .updateTable('sign_in')
      .set({ revoked_at: now })
      .where('user_id', '=', userId)
      .where('verified', '=', false)
      .where('revoked_at', 'is', null)
      .returning(['id', 'token_hash'])
      .execute();
    if (account.isFirstTime && !revoked.some((row) => row.token_hash === browser)) await markLeftovers(trx, userId);
    const row = await trx
      .insertInto('sign_in')
      .values({
        id: signIn.id,
        user_id: userId,
        token_hash: signIn.tokenHash,
        verified: true,
        user_agent: signIn.userAgent,
        expires_at: inDays(SIGN_IN_DAYS),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return {
      status: 'redeemed',
      account: accountOf(account),
      signIn: signInOf(row),
      revoked: revoked.map(({ id }) => id),
    };
  });
}
