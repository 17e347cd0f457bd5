import type { MediaStore } from '@quarry/database/media/media-store';
import type { UserId } from '@quarry/events/ids';
import type { MediaId } from '@quarry/events/media';
import { THUMBNAIL_SIDE } from './decoder-protocol.ts';
import type { Shrink } from './reencode.ts';

/** Pictures that are read before a decoder makes thumbnails of them. */
const BATCH = 25;

/**
 * Pictures as JPEGs of at most 320 pixels a side. Those that no longer exist are left out.
 * @throws HttpProblem when too many wait or it took too long
 */
export type Thumbnails = (hostId: UserId, ids: readonly MediaId[]) => Promise<ReadonlyMap<MediaId, Buffer>>;

/** Reads one after another, because the gateway has few connections to the database. */
export function createThumbnails(media: Pick<MediaStore, 'find' | 'bytesOf'>, shrink: Shrink): Thumbnails {
  async function read(id: MediaId): Promise<Buffer | null> {
    const stored = await media.find(id);
    const width = stored?.widths.find((one) => one >= THUMBNAIL_SIDE) ?? stored?.widths.at(-1);
    return stored && width !== undefined ? media.bytesOf(stored.hash, width) : null;
  }

  return async (hostId, ids) => {
    const found = new Map<MediaId, Buffer>();
    const wanted = [...new Set(ids)];
    for (let from = 0; from < wanted.length; from += BATCH) {
      const batch: { readonly id: MediaId; readonly bytes: Buffer }[] = [];
      for (const id of wanted.slice(from, from + BATCH)) {
        const bytes = await read(id);
        if (bytes) batch.push({ id, bytes });
      }
      if (batch.length === 0) continue;
      const small = await shrink(
        hostId,
        batch.map(({ bytes }) => bytes),
      );
      for (const [i, { id }] of batch.entries()) {
        const thumbnail = small[i];
        if (thumbnail && thumbnail.length > 0) found.set(id, thumbnail);
      }
    }
    return found;
  };
}
