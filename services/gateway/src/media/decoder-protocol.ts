import type { PictureFormat } from './picture-format.ts';

/**
 * Maximum pixels of an uploaded picture. Cameras write up to 50 million; formats that are decoded as a whole get fewer.
 */
export const MOST_PIXELS: Record<PictureFormat, number> = {
  jpeg: 50_000_000,
  png: 50_000_000,
  webp: 50_000_000,
  gif: 16_000_000,
  heif: 16_000_000,
};

/** Maximum width and height of a stored picture. */
export const LONGEST_SIDE = 1_600;

/** The widths that pages may request; a picture is stored in those below its own, and in its own. */
export const WIDTHS = [320, 640, 960, LONGEST_SIDE] as const;

/** Pixels of a thumbnail's longer side. */
export const THUMBNAIL_SIDE = 320;

/** One size of a picture, as WebP. */
export interface PictureSize {
  readonly width: number;
  readonly bytes: Buffer;
}

export interface Reencoded {
  readonly width: number;
  readonly height: number;
  /** In ascending order; the last one is the picture in full. */
  readonly sizes: readonly PictureSize[];
}

/** Why a picture was not re-encoded. */
export type Undecoded = 'unreadable' | 'too-large';

interface Head {
  readonly undecoded?: Undecoded;
  readonly width: number;
  readonly height: number;
  readonly sizes: readonly { readonly width: number; readonly length: number }[];
}

/** A line of JSON, then the sizes. */
export function encodeReply(reply: Reencoded | Undecoded): Buffer {
  const { width, height, sizes }: Reencoded = typeof reply === 'string' ? { width: 0, height: 0, sizes: [] } : reply;
  const head: Head = {
    ...(typeof reply === 'string' && { undecoded: reply }),
    width,
    height,
    sizes: sizes.map((size) => ({ width: size.width, length: size.bytes.length })),
  };
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...sizes.map(({ bytes }) => bytes)]);
}

/** @throws Error for an incomplete reply */
export function decodeReply(reply: Buffer): Reencoded | Undecoded {
  const headEnd = reply.indexOf('\n');
  const { undecoded, width, height, sizes } = JSON.parse(reply.toString('utf8', 0, headEnd)) as Head;
  if (undecoded) return undecoded;
  let at = headEnd + 1;
  const read = sizes.map((size) => {
    const bytes = reply.subarray(at, at + size.length);
    at += size.length;
    return { width: size.width, bytes };
  });
  if (at !== reply.length) throw new Error('the reply of a decoder is incomplete');
  return { width, height, sizes: read };
}

/** Several files: their lengths as a line of JSON, then their bytes. */
export function encodeFiles(files: readonly Uint8Array[]): Buffer {
  return Buffer.concat([Buffer.from(`${JSON.stringify(files.map(({ length }) => length))}\n`), ...files]);
}

/** @throws Error for incomplete files */
export function decodeFiles(bytes: Buffer): Buffer[] {
  const headEnd = bytes.indexOf('\n');
  const lengths = JSON.parse(bytes.toString('utf8', 0, headEnd)) as number[];
  let at = headEnd + 1;
  const files = lengths.map((length) => {
    const file = bytes.subarray(at, at + length);
    at += length;
    return file;
  });
  if (at !== bytes.length) throw new Error('the files of a decoder are incomplete');
  return files;
}
