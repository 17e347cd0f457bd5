import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import {
  decodeFiles,
  encodeFiles,
  encodeReply,
  LONGEST_SIDE,
  MOST_PIXELS,
  type PictureSize,
  type Reencoded,
  THUMBNAIL_SIDE,
  WIDTHS,
} from './decoder-protocol.ts';
import { pictureFormat } from './picture-format.ts';

/**
 * The process that decodes one picture, or makes thumbnails of stored ones: from standard input to standard output.
 * `reencode.ts` starts and bounds it.
 */

const LOADERS = ['Png', 'Jpeg', 'Webp', 'Heif', 'Nsgif'];

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS.map((name) => `VipsForeignLoad${name}`) });
sharp.cache(false);
sharp.concurrency(1);

/** Text and line art need the colour of every pixel, which WebP halves by default. */
const WEBP = { quality: 82, smartSubsample: true, effort: 3 } as const;

async function reencode(bytes: Buffer): Promise<Reencoded | 'unreadable' | 'too-large'> {
  const format = pictureFormat(bytes);
  if (!format) return 'unreadable';
  const limitInputPixels = MOST_PIXELS[format];
  // Warnings are common in what cameras and editors write; missing bytes are errors.
  const read = () => sharp(bytes, { pages: 1, limitInputPixels, failOn: 'error', sequentialRead: true });
  const found = await read().metadata();
  if (found.format !== format || (format === 'heif' && found.compression !== 'av1')) return 'unreadable';
  if (found.width * found.height > limitInputPixels) return 'too-large';
  // Orientation and colour profile are applied, then dropped with all other metadata.
  const { data, info } = await read()
    .autoOrient()
    .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const sizes: PictureSize[] = [];
  for (const at of [...WIDTHS.filter((one) => one < width), width]) {
    const picture = sharp(data, { raw: { width, height, channels } });
    if (at < width) picture.resize(at);
    sizes.push({ width: at, bytes: await picture.webp(WEBP).toBuffer() });
  }
  return { width, height, sizes };
}

/** Stored pictures as small JPEGs, which a PDF embeds unchanged; empty for one that cannot be read. */
async function thumbnails(pictures: readonly Buffer[]): Promise<Buffer[]> {
  const small: Buffer[] = [];
  for (const bytes of pictures) {
    const picture = sharp(bytes, { limitInputPixels: LONGEST_SIDE ** 2, failOn: 'error' })
      .resize(THUMBNAIL_SIDE, THUMBNAIL_SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 75 });
    small.push(await picture.toBuffer().catch(() => Buffer.alloc(0)));
  }
  return small;
}

const input = await buffer(process.stdin);
if (process.argv[2] === 'thumbnails') process.stdout.write(encodeFiles(await thumbnails(decodeFiles(input))));
else {
  const reply = await reencode(input).catch((error: unknown) =>
    /pixel limit/i.test(String(error)) ? 'too-large' : 'unreadable',
  );
  process.stdout.write(encodeReply(reply));
}
