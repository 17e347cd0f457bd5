import { createHash } from 'node:crypto';
import type { UserId } from '@quarry/events/ids';
import type { MediaId } from '@quarry/events/media';
import { type Kysely, sql } from 'kysely';
import { inDays, now } from '#instants.ts';
import type { Database } from '#pool.ts';
import type { Schema } from '#schema.ts';
import type { PictureBytes } from './picture-bytes.ts';

/** Maximum bytes of a host's pictures, in all their sizes. */
export const MEDIA_BYTES_PER_HOST = 200 * 1_024 * 1_024;

/** The same for a host who has not confirmed its address. Anybody can create such accounts, without a mailbox. */
export const MEDIA_BYTES_UNVERIFIED = 16 * 1_024 * 1_024;

/** Bytes that even the smallest picture counts, so that their number is bounded too. */
export const LEAST_BYTES = 8 * 1_024;

/** Days for which a picture is kept that nothing names. */
const UNUSED_MEDIA_DAYS = 30;

export interface NewMedia {
  readonly id: MediaId;
  readonly width: number;
  readonly height: number;
  /** In ascending order; the last one is the picture in full. */
  readonly sizes: readonly { readonly width: number; readonly bytes: Buffer }[];
}

export interface StoredMedia {
  readonly hash: string;
  /** Widths of its sizes, ascending. */
  readonly widths: readonly number[];
}

export interface PrunedMedia {
  readonly media: number;
  readonly pictures: number;
}

/** Hosts' pictures. */
export interface MediaStore {
  /** Whether the host may upload one more, and whether its address is confirmed. */
  hasRoom(ownerId: UserId): Promise<{ readonly hasRoom: boolean; readonly isVerified: boolean }>;
  /**
   * Stores a picture, once however many hosts have it. @returns `full` if the host's pictures would take more than it
   * may have
   */
  add(ownerId: UserId, media: NewMedia): Promise<'added' | 'full'>;
  find(id: MediaId): Promise<StoredMedia | null>;
  /** The bytes of one of its sizes. */
  bytesOf(hash: string, width: number): Promise<Buffer | null>;
  /**
   * Deletes pictures that no quiz, stored, trashed or played, has named for 30 days, and the bytes of what no host has
   * any more. Safe to run concurrently. @returns how many, at most `limit` of each
   */
  prune(limit: number): Promise<PrunedMedia>;
}

export function createMediaStore({ db }: Database, bytes: PictureBytes): MediaStore {
  return {
    async hasRoom(ownerId) {
      const { rows } = await sql<{ isVerified: boolean; used: string }>`
        select verified_at is not null as "isVerified", ${usedBy(ownerId)} as used
        from app_user where id = ${ownerId}`.execute(db);
      const { isVerified = false, used = '0' } = rows[0] ?? {};
      return { isVerified, hasRoom: Number(used) < (isVerified ? MEDIA_BYTES_PER_HOST : MEDIA_BYTES_UNVERIFIED) };
    },
    async add(ownerId, { id, width, height, sizes }) {
      const full = sizes.at(-1);
      if (!full) throw new RangeError('a picture has at least one size');
      const hash = createHash('sha256').update(full.bytes).digest('hex');
      // Its row first: while that is fresh, nobody deletes the bytes.
      await db
        .insertInto('picture')
        .values({ hash, widths: sizes.map((size) => size.width) })
        .onConflict((conflict) => conflict.column('hash').doUpdateSet({ used_at: now }))
        .execute();
      for (const size of sizes) await bytes.put(hash, size.width, size.bytes);
      const total = sizes.reduce((sum, size) => sum + size.bytes.length, 0);
      const { rows } = await sql`
        insert into media (id, owner_id, picture, width, height, bytes)
        select ${id}, owner.id, ${hash}, ${width}, ${height}, ${total} from app_user as owner
        where owner.id = ${ownerId} and ${usedBy(ownerId)} + ${Math.max(total, LEAST_BYTES)} <=
          case when owner.verified_at is null then ${MEDIA_BYTES_UNVERIFIED}::bigint else ${MEDIA_BYTES_PER_HOST}::bigint end
        returning id`.execute(db);
      return rows.length > 0 ? 'added' : 'full';
    },
    async find(id) {
      const row = await db
        .selectFrom('media')
        .innerJoin('picture', 'picture.hash', 'media.picture')
        .select(['picture.hash', 'picture.widths'])
        .where('media.id', '=', id)
        .executeTakeFirst();
      return row ?? null;
    },
    bytesOf: (hash, width) => bytes.get(hash, width),
    async prune(limit) {
      await useNamed(db, limit);
      const media = await deleteUnused(db, limit);
      let pictures = 0;
      while (pictures < limit && (await deleteUnownedPicture(db, bytes))) pictures += 1;
      return { media, pictures };
    },
  };
}

/** Bytes of a host's pictures. */
export const usedBy = (ownerId: UserId) =>
  sql`(select coalesce(sum(greatest(bytes, ${LEAST_BYTES}::int)), 0) from media where owner_id = ${ownerId})`;

const isNamed = sql<boolean>`(exists (select from quiz_media where media_id = media.id)
  or exists (select from trashed_media where media_id = media.id)
  or exists (select from played_media where media_id = media.id))`;

/**
 * Updates `used_at` of the pictures in use, once a day, so that retention counts from when the last quiz that named one
 * is gone.
 */
async function useNamed(db: Kysely<Schema>, limit: number): Promise<void> {
  const named = db.selectFrom('media').select('id').where('used_at', '<', inDays(-1)).where(isNamed);
  await db
    .updateTable('media')
    .set({ used_at: now })
    .where('id', 'in', named.limit(limit).forNoKeyUpdate().skipLocked())
    .execute();
}

async function deleteUnused(db: Kysely<Schema>, limit: number): Promise<number> {
  // Repeated outside the subquery: only the outer conditions are checked again once the row is locked.
  const since = inDays(-UNUSED_MEDIA_DAYS);
  const unused = db.selectFrom('media').select('id').where('used_at', '<', since);
  const { numDeletedRows } = await db
    .deleteFrom('media')
    .where('used_at', '<', since)
    .where('id', 'in', unused.where(sql<boolean>`not ${isNamed}`).limit(limit))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Deletes a picture that no host has. Its row stays locked until its bytes are gone, so that an upload of the same
 * picture waits, and then stores it again. An hour is longer than an upload takes. @returns whether there was one
 */
function deleteUnownedPicture(db: Kysely<Schema>, bytes: PictureBytes): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const picture = await trx
      .selectFrom('picture')
      .select(['hash', 'widths'])
      .where('used_at', '<', sql<Date>`now() - interval '1 hour'`)
      .where(sql<boolean>`not exists (select from media where media.picture = picture.hash)`)
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!picture) return false;
    await bytes.delete(picture.hash, picture.widths);
    await trx.deleteFrom('picture').where('hash', '=', picture.hash).execute();
    return true;
  });
}
