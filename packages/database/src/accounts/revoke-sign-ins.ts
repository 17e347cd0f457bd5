import type { UserId } from '@quarry/events/ids';
import type { Kysely } from 'kysely';
import type { Schema } from '#schema.ts';

/** Ends every sign-in of a user, but for one if given. @returns the ids of those that had not ended before */
export async function revokeSignIns(db: Kysely<Schema>, userId: UserId, exceptId?: string): Promise<string[]> {
  const rows = await db
    .updateTable('sign_in')
    .set(({ fn }) => ({ revoked_at: fn<Date>('now') }))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(exceptId !== undefined, (query) => query.where('id', '!=', exceptId ?? ''))
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}
