import type { Kysely } from 'kysely';
import { inDays } from '#instants.ts';
import type { Schema } from '#schema.ts';

/** Numbers of deleted rows. */
export interface Pruned {
  readonly signIns: number;
  readonly links: number;
}

/**
 * Deletes sign-ins and links that ended more than a day ago, at most `limit` of each. Concurrent callers do not block
 * each other.
 */
export async function pruneSignIns(db: Kysely<Schema>, limit: number): Promise<Pruned> {
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
