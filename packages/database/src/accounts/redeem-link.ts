import { type Kysely, sql } from 'kysely';
import { inDays, now } from '#instants.ts';
import type { Schema } from '#schema.ts';
import { type Account, accountOf } from './account.ts';
import { type NewSignIn, SIGN_IN_COLUMNS, SIGN_IN_DAYS, type SignIn } from './sign-in.ts';
import { markUnclaimed } from './unclaimed-store.ts';

export type Redeemed =
  | {
      readonly status: 'redeemed';
      readonly account: Account;
      readonly signIn: SignIn;
      /** Ended unverified sign-ins; the caller closes their sockets. */
      readonly revoked: string[];
    }
  /** Unknown, used, expired, or of another address; the caller does not learn which. */
  | { readonly status: 'invalid' }
  /** The link was valid and is now used, but the account may not sign in. */
  | { readonly status: 'disabled' };

export interface LinkToRedeem {
  readonly tokenHash: string;
  readonly email: string;
  /** The sign-in to store. */
  readonly signIn: NewSignIn;
  /** Hash of this browser's previous token. */
  readonly browser?: string | null;
  /** Hash of the secret that the browser generated for this link. */
  readonly attemptHash?: string | null;
}

/**
 * Redeems a link: signs its account in as verified and ends every unverified sign-in of the account. Of several callers
 * with the same link exactly one succeeds. On the first redemption everything in the account becomes unclaimed, unless
 * the redeeming browser made it.
 *
 * The attempt that redeemed a link may be repeated while the link is valid, because its answer may have been lost: it
 * gets the same sign-in under another token.
 */
export function redeemLink(db: Kysely<Schema>, given: LinkToRedeem): Promise<Redeemed> {
  const { tokenHash, email, signIn, browser, attemptHash = null } = given;
  return db.transaction().execute(async (trx): Promise<Redeemed> => {
    const link = await trx
      .updateTable('sign_in_link')
      .set({ used_at: now, attempt_hash: attemptHash, sign_in_id: signIn.id })
      .where('token_hash', '=', tokenHash)
      .where('email', '=', email.toLowerCase())
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('user_id as userId')
      .executeTakeFirst();
    if (!link) return attemptHash === null ? { status: 'invalid' } : repeat(trx, { ...given, attemptHash });
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
    const isOthers = account.isFirstTime && !revoked.some((row) => row.token_hash === browser);
    const settings = isOthers ? await markUnclaimed(trx, userId) : {};
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
      account: accountOf({ ...account, ...settings }),
      signIn: stored,
      revoked: revoked.map(({ id }) => id),
    };
  });
}

/** The sign-in made by the same attempt before, under this request's token. */
async function repeat(
  trx: Kysely<Schema>,
  { tokenHash, email, signIn, attemptHash }: LinkToRedeem & { readonly attemptHash: string },
): Promise<Redeemed> {
  const renewed = await trx
    .updateTable('sign_in')
    .set({ token_hash: signIn.tokenHash })
    .where('revoked_at', 'is', null)
    .where('id', '=', (links) =>
      links
        .selectFrom('sign_in_link')
        .select('sign_in_id')
        .where('token_hash', '=', tokenHash)
        .where('email', '=', email.toLowerCase())
        .where('attempt_hash', '=', attemptHash)
        .where('expires_at', '>', now),
    )
    .returning(SIGN_IN_COLUMNS)
    .executeTakeFirst();
  const account =
    renewed &&
    (await trx
      .selectFrom('app_user')
      .selectAll()
      .where('id', '=', renewed.userId)
      .where('disabled', '=', false)
      .executeTakeFirst());
  return account
    ? { status: 'redeemed', account: accountOf(account), signIn: renewed, revoked: [] }
    : { status: 'invalid' };
}
