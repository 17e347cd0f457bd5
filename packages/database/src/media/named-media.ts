import type { QuizId, UserId } from '@quarry/events/ids';
import type { MediaId } from '@quarry/events/media';
import { type Kysely, sql } from 'kysely';
import { inDays, now } from '#instants.ts';
import type { Schema } from '#schema.ts';

/**
 * Whether a host has all of these pictures. Marks them as used, so that a concurrent deletion of unused pictures keeps
 * them.
 */
export async function hasMedia(trx: Kysely<Schema>, ownerId: UserId, ids: readonly MediaId[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const own = () =>
    trx
      .selectFrom('media')
      .select('id')
      .where('owner_id', '=', ownerId)
      .where('id', '=', sql<MediaId>`any(${ids}::text[])`);
  await trx
    .updateTable('media')
    .set({ used_at: now })
    // In order; otherwise two saves could deadlock.
    .where('id', 'in', own().where('used_at', '<', inDays(-1)).orderBy('id').forNoKeyUpdate())
    .execute();
  return (await own().execute()).length === ids.length;
}

/** Records which pictures a stored quiz names. */
export async function nameMedia(
  trx: Kysely<Schema>,
  ownerId: UserId,
  quizId: QuizId,
  ids: readonly MediaId[],
): Promise<void> {
  await trx
    .deleteFrom('quiz_media')
    .where('owner_id', '=', ownerId)
    .where('quiz_id', '=', quizId)
    .where('media_id', '<>', sql<MediaId>`all(${ids}::text[])`)
    .execute();
  if (ids.length === 0) return;
  await trx
    .insertInto('quiz_media')
    .values(ids.map((id) => ({ owner_id: ownerId, quiz_id: quizId, media_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
