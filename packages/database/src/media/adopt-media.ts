import type { UserId } from '@quarry/events/ids';
import type { MediaId } from '@quarry/events/media';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '#schema.ts';
import { LEAST_BYTES, MEDIA_BYTES_PER_HOST, MEDIA_BYTES_UNVERIFIED, usedBy } from './media-store.ts';

/** The host's own picture ids, by the given ids. */
export interface AdoptedMedia {
  readonly own: ReadonlyMap<MediaId, MediaId>;
  /** Pictures that the host did not have before. */
  readonly added: readonly MediaId[];
}

/**
 * Gives a host its own copies of any host's pictures: they stay when the other host deletes them, and count against its
 * own quota. A picture that it already has, by content, is reused. Unknown ids are left out.
 * @returns null if its pictures would take more than it may have
 */
export async function adoptMedia(
  trx: Kysely<Schema>,
  ownerId: UserId,
  ids: readonly MediaId[],
  newId: () => MediaId,
): Promise<AdoptedMedia | null> {
  if (ids.length === 0) return { own: new Map(), added: [] };
  const given = await trx
    .selectFrom('media')
    .select(['id', 'picture', 'bytes'])
    .where('id', '=', sql<MediaId>`any(${ids}::text[])`)
    .orderBy('id')
    // As long as its host has the picture, the bytes stay.
    .forKeyShare()
    .execute();
  const had = await trx
    .selectFrom('media')
    .select(['id', 'picture'])
    .where('owner_id', '=', ownerId)
    .where('picture', '=', sql<string>`any(${given.map(({ picture }) => picture)}::text[])`)
    .execute();
  const ownOf = new Map(had.map(({ picture, id }) => [picture, id]));
  const added: { readonly id: MediaId; readonly from: MediaId; readonly bytes: number }[] = [];
  for (const { id: from, picture, bytes } of given) {
    if (ownOf.has(picture)) continue;
    const id = newId();
    ownOf.set(picture, id);
    added.push({ id, from, bytes: Math.max(bytes, LEAST_BYTES) });
  }
  const total = added.reduce((sum, { bytes }) => sum + bytes, 0);
  const { rows } = await sql`
    insert into media (id, owner_id, picture, width, height, bytes)
    select added.id, owner.id, given.picture, given.width, given.height, given.bytes
    from unnest(${added.map(({ id }) => id)}::text[], ${added.map(({ from }) => from)}::text[]) as added (id, given)
      join media as given on given.id = added.given, app_user as owner
    where owner.id = ${ownerId} and ${usedBy(ownerId)} + ${total} <=
      case when owner.verified_at is null then ${MEDIA_BYTES_UNVERIFIED}::bigint else ${MEDIA_BYTES_PER_HOST}::bigint end
    returning id`.execute(trx);
  if (rows.length < added.length) return null;
  const own = given.flatMap(({ id, picture }) => {
    const mine = ownOf.get(picture);
    return mine === undefined ? [] : [[id, mine] as const];
  });
  return { own: new Map(own), added: added.map(({ id }) => id) };
}
