import type { MediaStore } from '@quarry/database/media/media-store';
import { mediaIdsOf, type Question } from '@quarry/events/questions/question';

/** Maximum bytes of the pictures of one file: as many as an import accepts. */
const FILE_BYTES = 16 * 1024 * 1024;

/** A picture in full, as WebP; `ref` is its id. */
interface QuizPicture {
  readonly ref: string;
  readonly bytes: Buffer;
}

/**
 * The pictures that questions and their answers name, for a file that contains them; those that no longer exist are
 * left out. Read one after another, because the gateway has few connections to the database.
 * @param maxBytes of all pictures together
 * @returns null if they exceed it
 */
export async function readPictures(
  media: Pick<MediaStore, 'find' | 'bytesOf'>,
  questions: readonly Question[],
  maxBytes = FILE_BYTES,
): Promise<readonly QuizPicture[] | null> {
  const pictures: QuizPicture[] = [];
  let left = maxBytes;
  for (const ref of mediaIdsOf(questions)) {
    const stored = await media.find(ref);
    const width = stored?.widths.at(-1);
    const bytes = stored && width !== undefined ? await media.bytesOf(stored.hash, width) : null;
    if (!bytes) continue;
    left -= bytes.length;
    if (left < 0) return null;
    pictures.push({ ref, bytes });
  }
  return pictures;
}
