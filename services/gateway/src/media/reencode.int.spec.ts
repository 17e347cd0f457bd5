import { userIdSchema } from '@quarry/events/ids';
import { type MediaId, mediaIdSchema } from '@quarry/events/media';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { createReencoder, type DecoderBounds } from './reencode.ts';
import { redAndBlue } from './spec-support/pictures.ts';
import { createThumbnails } from './thumbnails.ts';

const HOST = userIdSchema.parse('host');
const BOUNDS: DecoderBounds = { memoryKib: 1_000_000, cpuSeconds: 10, ms: 60_000, waiting: 2 };

function opened(changes: Partial<DecoderBounds> = {}) {
  const seconds: number[] = [];
  const reencoder = createReencoder({ bounds: { ...BOUNDS, ...changes }, onDecoded: (one) => seconds.push(one) });
  return { ...reencoder, seconds };
}

describe('[A3307] a decoder', () => {
  /** The largest picture of the format that takes the most memory; making it takes seconds. */
  let interlaced: Buffer;
  beforeAll(async () => {
    interlaced = await redAndBlue(8_000, 6_200).png({ progressive: true, compressionLevel: 1 }).toBuffer();
  });

  test('decodes the largest picture within its memory', async () => {
    await expect(opened({ cpuSeconds: 60, ms: 120_000 }).reencode(HOST, interlaced)).resolves.toMatchObject({
      width: 1600,
    });
  }, 180_000);

  test('that needs more memory than it has refuses its picture', async () => {
    await expect(opened({ memoryKib: 700_000 }).reencode(HOST, interlaced)).resolves.toBe('unreadable');
  }, 180_000);

  test('that takes too much CPU refuses its picture', async () => {
    await expect(opened({ cpuSeconds: 1 }).reencode(HOST, interlaced)).resolves.toBe('too-large');
  }, 60_000);

  test('that takes too long is killed; the next picture is decoded', async () => {
    const { reencode, seconds } = opened({ ms: 40 });
    const picture = await redAndBlue().png().toBuffer();
    await expect(reencode(HOST, picture)).rejects.toMatchObject({ status: 503 });
    expect(seconds).toHaveLength(1);
    await expect(opened().reencode(HOST, picture)).resolves.toMatchObject({ width: 64 });
  }, 60_000);

  test('works on one picture at a time; beyond the maximum that may wait they are refused', async () => {
    const { reencode } = opened({ waiting: 1 });
    const picture = await redAndBlue().png().toBuffer();
    const [first, second, third] = await Promise.allSettled([1, 2, 3].map(() => reencode(HOST, picture)));
    expect([first?.status, second?.status]).toEqual(['fulfilled', 'fulfilled']);
    expect(third).toMatchObject({ status: 'rejected', reason: { status: 429 } });
  }, 60_000);

  test('ends with its gateway', async () => {
    const { reencode, stop } = opened();
    const ended = reencode(HOST, await redAndBlue().png().toBuffer());
    stop();
    await expect(ended).rejects.toMatchObject({ status: 503 });
  }, 60_000);
});

describe('[A3340] thumbnails', () => {
  test('are small JPEGs on white, of all pictures that can be read', async () => {
    const shadow = { create: { width: 640, height: 320, channels: 4, background: '#0008' } } as const;
    const pictures = [
      await sharp(shadow).webp().toBuffer(),
      Buffer.from('no picture'),
      await redAndBlue(64, 640).webp().toBuffer(),
    ];
    const small = await opened().shrink(HOST, pictures);
    expect(small.map(({ length }) => length > 0)).toEqual([true, false, true]);
    const [wide, , tall] = await Promise.all(small.map((one) => (one.length > 0 ? sharp(one).metadata() : null)));
    expect([wide, tall]).toMatchObject([
      { format: 'jpeg', width: 320, height: 160 },
      { format: 'jpeg', width: 32, height: 320 },
    ]);
    const { data } = await sharp(small[0]).raw().toBuffer({ resolveWithObject: true });
    expect(Math.min(...data.subarray(0, 3))).toBeGreaterThan(100);
  }, 60_000);

  test('are read in batches, each picture once; one that no longer exists is left out', async () => {
    const ids = Array.from({ length: 60 }, (_, i) => mediaIdSchema.parse(String(i).padStart(22, '0')));
    const [gone] = ids;
    const media = {
      find: async (id: MediaId) => (id === gone ? null : { hash: id, widths: [200, 320, 640] }),
      bytesOf: async (hash: string, width: number) => Buffer.from(`${hash}@${width}`),
    };
    const batches: number[] = [];
    const thumbnails = createThumbnails(media, async (_, pictures) => {
      batches.push(pictures.length);
      return pictures.map((bytes) => (`${bytes}`.startsWith(`${ids[1]}`) ? Buffer.alloc(0) : bytes));
    });
    const found = await thumbnails(HOST, [...ids, ...ids]);
    expect([found.size, Math.max(...batches), batches.reduce((sum, one) => sum + one)]).toEqual([58, 25, 59]);
    expect(`${found.get(ids[2] as MediaId)}`).toBe(`${ids[2]}@320`);
  });
});
