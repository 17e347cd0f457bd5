import { userIdSchema } from '@quarry/events/ids';
import { beforeAll, describe, expect, test } from 'vitest';
import { createReencoder, type DecoderBounds } from './reencode.ts';
import { redAndBlue } from './spec-support/pictures.ts';

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

  test('works on one at a time; more than may wait are refused', async () => {
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
