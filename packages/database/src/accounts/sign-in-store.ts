import type { ScreenId, UserId } from '@quarry/events/ids';
import { type Kysely, type Selectable, sql } from 'kysely';
import { inDays, inMilliseconds, now } from '#instants.ts';
import type { Database } from '#pool.ts';
import type { Schema } from '#schema.ts';
import { type Account, accountOf } from './account.ts';
import { type LinkToRedeem, type Redeemed, redeemLink } from './redeem-link.ts';
import { LINK_MINUTES, SIGN_IN_COLUMNS, SIGN_IN_DAYS, type SignIn } from './sign-in.ts';

export type { NewSignIn, SignIn } from './sign-in.ts';

/** Numbers of deleted rows. */
export interface Pruned {
  readonly signIns: number;
  readonly links: number;
}

/** Ended sign-ins, and the remotes that were made with them. */
export interface Ended {
  readonly signInIds: string[];
  readonly screenIds: ScreenId[];
}

export interface SignInStore {
  /**
   * The sign-in of a token, with its account; null if it is revoked or expired, or the account is disabled. Each use
   * extends it by 30 days, written at most once a minute.
   */
  find(tokenHash: string): Promise<{ readonly signIn: SignIn; readonly account: Account } | null>;
  /** The same by id, for bearer tokens. */
  findById(id: string): Promise<{ readonly signIn: SignIn; readonly account: Account } | null>;
  /** The given sign-ins that are active and whose accounts are not disabled. */
  active(ids: readonly string[]): Promise<Set<string>>;
  /** Active sign-ins, last used first. */
  list(userId: UserId): Promise<SignIn[]>;
  /**
   * Signs out. Remotes stay, for a host who leaves the hall's computer. @returns false if the user has no such active
   * sign-in
   */
  revoke(userId: UserId, signInId: string): Promise<boolean>;
  /**
   * Ends one active sign-in of the user other than `own`, or all of them for null. They may be stolen, so the remotes
   * made with them are withdrawn; stages, which show only what the hall sees, stay.
   */
  revokeOthers(userId: UserId, own: string, signInId: string | null): Promise<Ended>;
  /** Stores a link's hash, valid for 15 minutes. */
  createLink(link: { readonly tokenHash: string; readonly userId: UserId; readonly email: string }): Promise<void>;
  /** Whether a link with this hash exists, valid or not. */
  hasLink(tokenHash: string): Promise<boolean>;
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
    list: (userId) =>
      db
        .selectFrom('sign_in')
        .select(SIGN_IN_COLUMNS)
        .where('user_id', '=', userId)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now)
        .orderBy('last_seen_at', 'desc')
        .orderBy('id')
        .execute(),
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
    async revokeOthers(userId, own, signInId) {
      const { rows } = await sql<Ended>`
        with ended as (
          update sign_in set revoked_at = now()
          where user_id = ${userId} and id <> ${own} and revoked_at is null
            and (${signInId}::text is null or id = ${signInId}::text)
          returning id
        ), withdrawn as (
          update screen set withdrawn_at = now() from ended
          where screen.sign_in_id = ended.id and role = 'remote' and withdrawn_at is null
          returning screen.id
        )
        select array(select id from ended) as "signInIds", array(select id from withdrawn) as "screenIds"`.execute(db);
      return rows[0] ?? { signInIds: [], screenIds: [] };
    },
    async createLink({ tokenHash, userId, email }) {
      await touchUnverified(db, userId);
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
    async hasLink(tokenHash) {
      const link = await db
        .selectFrom('sign_in_link')
        .select('token_hash')
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst();
      return link !== undefined;
    },
    redeemLink: (given) => redeemLink(db, given),
    prune: (limit) => pruneSignIns(db, limit),
  };
}

/** A never confirmed account is deleted a month after this. For a confirmed one it is not needed. */
async function touchUnverified(db: Kysely<Schema>, userId: UserId): Promise<void> {
  await db
    .updateTable('app_user')
    .set({ last_seen_at: now })
    .where('id', '=', userId)
    .where('verified_at', 'is', null)
    .execute();
}

/** See `SignInStore.find`. */
async function findSignIn(
  db: Kysely<Schema>,
  by: { tokenHash: string } | { id: string },
): Promise<{ signIn: SignIn; account: Account } | null> {
  const which = 'id' in by ? sql`s.id = ${by.id}` : sql`s.token_hash = ${by.tokenHash}`;
  const { rows } = await sql<SignIn & { account: Selectable<Schema['app_user']>; isDue: boolean }>`
    with found as (
      select s.*, to_jsonb(u) as account, u.verified_at is null and u.last_seen_at < now() - interval '1 hour' as due
      from sign_in s join app_user u on u.id = s.user_id
      where ${which} and s.revoked_at is null and s.expires_at > now() and not u.disabled
    ),
    touched as (
      update sign_in s set last_seen_at = now(), expires_at = now() + ${SIGN_IN_DAYS} * interval '1 day'
      from found where s.id = found.id and found.last_seen_at < now() - interval '1 minute'
      returning s.last_seen_at, s.expires_at
    )
    select found.id, found.user_id as "userId", found.verified, found.user_agent as "userAgent",
      found.created_at as "createdAt", found.account, found.due as "isDue",
      coalesce(touched.last_seen_at, found.last_seen_at) as "lastSeenAt",
      coalesce(touched.expires_at, found.expires_at) as "expiresAt"
    from found left join touched on true`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { account, isDue, ...signIn } = row;
  // A separate statement: together they would lock in the opposite order of redeeming a link.
  if (isDue) await touchUnverified(db, account.id);
  // JSON has instants as strings.
  return { signIn, account: accountOf({ ...account, created_at: new Date(account.created_at) }) };
}

/**
 * Deletes sign-ins and links that ended more than a day ago, at most `limit` of each. Concurrent callers do not block
 * each other.
 */
async function pruneSignIns(db: Kysely<Schema>, limit: number): Promise<Pruned> {
  const signIns = await db
    .deleteFrom('sign_in')
    .where('id', 'in', (query) =>
      query
        .selectFrom('sign_in')
        .select('id')
        .where((is) => is.fn<Date>('least', ['expires_at', 'revoked_at']), '<', inDays(-1))
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst();
  const links = await db
    .deleteFrom('sign_in_link')
    .where('token_hash', 'in', (query) =>
      query
        .selectFrom('sign_in_link')
        .select('token_hash')
        .where('expires_at', '<', inDays(-1))
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst();
  return { signIns: Number(signIns.numDeletedRows), links: Number(links.numDeletedRows) };
}
