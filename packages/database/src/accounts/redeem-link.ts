import type { UserId } from '@quarry/events/ids';
import { type Kysely, type Selectable, sql } from 'kysely';
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
    const link = await sql<{ user_id: UserId }>`
      update sign_in_link set used_at = now()
      where token_hash = ${tokenHash} and email = ${email.toLowerCase()} and used_at is null and expires_at > now()
      returning user_id`.execute(trx);
    const userId = link.rows[0]?.user_id;
    if (userId === undefined) return { status: 'invalid' };
    const user = await sql<Selectable<Schema['app_user']> & { first_time: boolean }>`
      update app_user set verified_at = coalesce(verified_at, now())
      where id = ${userId} and not disabled returning *, old.verified_at is null as first_time`.execute(trx);
    const account = user.rows[0];
    if (!account) return { status: 'disabled' };
    const revoked = await sql<{ id: string; token_hash: string }>`
      update sign_in set revoked_at = now()
      where user_id = ${userId} and not verified and revoked_at is null returning id, token_hash`.execute(trx);
    if (account.first_time && !revoked.rows.some((row) => row.token_hash === browser)) await markLeftovers(trx, userId);
    const made = await sql<Selectable<Schema['sign_in']>>`
      insert into sign_in (id, user_id, token_hash, verified, user_agent, expires_at)
      values (${signIn.id}, ${userId}, ${signIn.tokenHash}, true, ${signIn.userAgent},
        now() + ${SIGN_IN_DAYS} * interval '1 day')
      returning *`.execute(trx);
    const [row] = made.rows;
    if (!row) throw new Error('the sign-in was not stored');
    return {
      status: 'redeemed',
      account: accountOf(account),
      signIn: signInOf(row),
      revoked: revoked.rows.map(({ id }) => id),
    };
  });
}
