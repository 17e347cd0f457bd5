import { type Kysely, sql } from 'kysely';
import { inDays, now } from '#instants.ts';
import type { Schema } from '#schema.ts';
import { type Account, accountOf } from './account.ts';
import { markLeftovers } from './leftover-store.ts';
import { type NewSignIn, SIGN_IN_COLUMNS, SIGN_IN_DAYS, type SignIn } from './sign-in.ts';

export type Redeemed =
  | {
      readonly status: 'redeemed';
      readonly account: Account;
      readonly signIn: SignIn;
      /** Unverified sign-ins it ended; the caller closes their sockets. */
      readonly revoked: string[];
    }
  /** Unknown, used, expired, or of another address; the caller is not told which. */
  | { readonly status: 'invalid' }
  /** The link was valid and is used up, but the account may not sign in. */
  | { readonly status: 'disabled' };

export interface LinkToRedeem {
  readonly tokenHash: string;
  readonly email: string;
  /** The sign-in to store. */
  readonly signIn: NewSignIn;
  /** Hash of the token this browser was signed in with before. */
  readonly browser?: string | null;
}

/**
 * Redeems a link: signs its account in as verified and ends every unverified sign-in of the account. Of several callers
 * with the same link exactly one succeeds. On the first redemption everything in the account becomes a leftover, unless
 * the redeeming browser made it.
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
    const stored = await trx
      .insertInto('sign_in')
      .values({
        id: signIn.id,
        user_id: userId,
        token_hash: signIn.tokenHash,
        verified: true,
        user_agent: signIn.userAgent,
        expires_at: inDays(SIGN_IN_DAYS),
      })
      .returning(SIGN_IN_COLUMNS)
      .executeTakeFirstOrThrow();
    return {
      status: 'redeemed',
      account: accountOf(account),
      signIn: stored,
      revoked: revoked.map(({ id }) => id),
    };
  });
}
