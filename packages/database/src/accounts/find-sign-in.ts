import { type Kysely, type Selectable, sql } from 'kysely';
import type { Schema } from '#schema.ts';
import { type Account, accountOf } from './account.ts';
import { SIGN_IN_DAYS, type SignIn, signInOf } from './sign-in.ts';

type Row = Selectable<Schema['sign_in']> & { account: Selectable<Schema['app_user']> };

/** See `SignInStore.find`. */
export async function findSignIn(
  db: Kysely<Schema>,
  by: { tokenHash: string } | { id: string },
): Promise<{ signIn: SignIn; account: Account } | null> {
  const which = 'id' in by ? sql`s.id = ${by.id}` : sql`s.token_hash = ${by.tokenHash}`;
  const { rows } = await sql<Row>`
    with found as (
      select s.*, to_jsonb(u) as account from sign_in s join app_user u on u.id = s.user_id
      where ${which} and s.revoked_at is null and s.expires_at > now() and not u.disabled
    ),
    touched as (
      update sign_in s set last_seen_at = now(), expires_at = now() + ${SIGN_IN_DAYS} * interval '1 day'
      from found where s.id = found.id and found.last_seen_at < now() - interval '1 minute'
      returning s.last_seen_at, s.expires_at
    )
    select found.id, found.user_id, found.verified, found.user_agent, found.created_at, found.account,
      coalesce(touched.last_seen_at, found.last_seen_at) as last_seen_at,
      coalesce(touched.expires_at, found.expires_at) as expires_at
    from found left join touched on true`.execute(db);
  const [row] = rows;
  if (!row) return null;
  // In JSON an instant is a string.
  const account = accountOf({ ...row.account, created_at: new Date(row.account.created_at) });
  return { signIn: signInOf(row), account };
}
