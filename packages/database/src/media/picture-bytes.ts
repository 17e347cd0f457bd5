import type { Database } from '#pool.ts';

/** Store of the bytes of pictures, in PostgreSQL or an object store: each size by the picture's hash and its width. */
export interface PictureBytes {
  /** Storing the same bytes again changes nothing. */
  put(hash: string, width: number, bytes: Uint8Array): Promise<void>;
  get(hash: string, width: number): Promise<Buffer | null>;
  /** Deletes sizes of a picture; those that are not stored count as deleted. */
  delete(hash: string, widths: readonly number[]): Promise<void>;
}

/** In PostgreSQL; a picture has its row in `picture` before its bytes. */
export function createStoredPictureBytes({ db }: Database): PictureBytes {
  return {
    async put(hash, width, bytes) {
      await db
        .insertInto('picture_bytes')
        .values({ hash, width, data: Buffer.from(bytes) })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    async get(hash, width) {
      const row = await db
        .selectFrom('picture_bytes')
        .select('data')
        .where('hash', '=', hash)
        .where('width', '=', width)
        .executeTakeFirst();
      return row?.data ?? null;
    },
    async delete(hash, widths) {
      if (widths.length === 0) return;
      await db.deleteFrom('picture_bytes').where('hash', '=', hash).where('width', 'in', widths).execute();
    },
  };
}
