import type { User } from '@quarry/events/http';
import { mediaIdSchema } from '@quarry/events/media';
import { DEFAULT_QUIZ_OPTIONS } from '@quarry/events/quiz/defaults';
import { QUESTIONS } from '@quarry/events/spec-support/samples';
import { EVERY } from '@quarry/test-kit/every';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#http-edge/spec-support/test-app.ts';
import { readPictures } from './read-pictures.ts';
import { animatedGif, noise, pngBomb, redAndBlue } from './spec-support/pictures.ts';

interface Host {
  readonly user: User;
  readonly cookie: string;
}

let t: TestApp;
let host: Host;
beforeAll(async () => {
  t = await openTestApp();
  host = await t.signIn('painter@example.org');
});
afterAll(() => t.close());

const upload = (payload: Buffer, headers: Record<string, string> = {}, { cookie }: Pick<Host, 'cookie'> = host) =>
  t.app.inject({ method: 'POST', url: '/api/media', payload, headers: { cookie, ...headers } });

async function uploaded(payload: Buffer, headers?: Record<string, string>, by?: Host) {
  const answer = await upload(payload, headers, by);
  expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
  return answer.json<{ id: string; width: number; height: number }>();
}

const get = (id: string, query = '') => t.app.inject({ url: `/media/${id}${query}` });
const seen = async (id: string, query = '') => sharp((await get(id, query)).rawPayload);
const problemOf = async (payload: Buffer, headers?: Record<string, string>) => {
  const { statusCode, json } = await upload(payload, headers);
  return [statusCode, json().code];
};

const isRed = ([r = 0, g = 0, b = 0]: readonly number[]) => r > 200 && g < 60 && b < 60;
const isBlue = ([r = 0, g = 0, b = 0]: readonly number[]) => b > 200 && r < 60 && g < 60;
async function pixel(picture: Sharp, left: number, top: number) {
  return [...(await picture.clone().extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer())];
}

const ALL_FORMATS = ['png', 'jpeg', 'webp', 'avif', 'gif'] as const;
const FORMATS = EVERY ? ALL_FORMATS : ALL_FORMATS.slice(0, 2);

describe('[A3300] a picture', () => {
  test.each(FORMATS)('as %s is stored as WebP', async (format) => {
    const { id, ...size } = await uploaded(await redAndBlue().toFormat(format).toBuffer());
    expect(id).toMatch(/^[\w-]{22}$/);
    expect(size).toEqual({ width: 64, height: 32 });
    const answer = await get(id);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const picture = sharp(answer.rawPayload);
    expect(await picture.metadata()).toMatchObject({ format: 'webp', width: 64, height: 32 });
    expect(isRed(await pixel(picture, 8, 16))).toBe(true);
    expect(isBlue(await pixel(picture, 56, 16))).toBe(true);
  });

  test('has at most 1600 pixels a side, and the widths that pages ask for', async () => {
    const { id, ...size } = await uploaded(await redAndBlue(4000, 2000).png().toBuffer());
    expect(size).toEqual({ width: 1600, height: 800 });
    const widths = async (queries: string[]) =>
      Promise.all(queries.map(async (query) => (await (await seen(id, query)).metadata()).width));
    expect(await widths(['', '?w=320', '?w=640', '?w=960', '?w=1600'])).toEqual([1600, 320, 640, 960, 1600]);
    for (const query of ['?w=0', '?w=321', '?w=x', '?w=']) expect((await get(id, query)).statusCode).toBe(400);
    const small = await uploaded(await redAndBlue(400, 800).png().toBuffer());
    expect((await (await seen(small.id, '?w=320')).metadata()).width).toBe(320);
    expect((await (await seen(small.id, '?w=960')).metadata()).width).toBe(400);
  });

  test.runIf(EVERY)('is recognised by its content, whatever type it claims', async () => {
    const png = await redAndBlue().png().toBuffer();
    for (const type of ['image/jpeg', 'text/html', 'application/json', 'image/svg+xml'])
      await uploaded(png, { 'content-type': type });
    expect(await problemOf(Buffer.from('<html>'), { 'content-type': 'image/png' })).toEqual([415, 'media-unsupported']);
  });

  test.runIf(EVERY)('has an id of its own each time', async () => {
    const png = await redAndBlue().png().toBuffer();
    const ids = [(await uploaded(png)).id, (await uploaded(png)).id];
    expect(new Set(ids).size).toBe(2);
    const { rows } = await t.database.pool.query('select distinct picture from media where id = any($1)', [ids]);
    expect(rows).toHaveLength(1);
  });
});

describe('[A3301] what is dropped', () => {
  test('metadata, GPS included; orientation is applied', async () => {
    const jpeg = await redAndBlue()
      .withExif({ IFD0: { Copyright: 'Ansel' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>')
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(await sharp(jpeg).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) });
    const { id, ...size } = await uploaded(jpeg);
    expect(size).toEqual({ width: 32, height: 64 });
    const stored = (await get(id)).rawPayload;
    const { exif, xmp, icc, iptc, orientation } = await sharp(stored).metadata();
    expect([exif, xmp, icc, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect(isRed(await pixel(sharp(stored), 16, 8))).toBe(true);
    expect(isBlue(await pixel(sharp(stored), 16, 56))).toBe(true);
  });

  test('bytes after the end of a picture', async () => {
    const hidden = '<script>alert(1)</script>PK\u0003\u0004';
    for (const format of ['png', 'jpeg', 'gif'] as const) {
      const { id } = await uploaded(
        Buffer.concat([await redAndBlue().toFormat(format).toBuffer(), Buffer.from(hidden)]),
      );
      expect((await get(id)).rawPayload.includes('script')).toBe(false);
    }
  });

  test('all frames but the first, of ten thousand', async () => {
    const { id, ...size } = await uploaded(animatedGif(10_000));
    expect(size).toEqual({ width: 8, height: 8 });
    const picture = await seen(id);
    expect(isRed(await pixel(picture, 4, 4))).toBe(true);
    expect((await picture.metadata()).pages ?? 1).toBe(1);
  });

  test('colours that sRGB in eight bits cannot show', async () => {
    const cmyk = await redAndBlue().toColourspace('cmyk').jpeg().toBuffer();
    expect((await sharp(cmyk).metadata()).space).toBe('cmyk');
    const deep = await redAndBlue().toColourspace('rgb16').png().toBuffer();
    expect((await sharp(deep).metadata()).depth).toBe('ushort');
    for (const bytes of [cmyk, deep]) {
      const stored = await seen((await uploaded(bytes)).id);
      expect(await stored.metadata()).toMatchObject({ space: 'srgb', depth: 'uchar', channels: 3 });
      const [red, , blue] = await pixel(stored, 8, 16);
      expect(red).toBeGreaterThan(blue ?? 255);
    }
  });
});

describe('[A3302] refused', () => {
  test.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['SVG with a declaration', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['TIFF', 'II*\0\u0008\0\0\0'],
    ['big-endian TIFF', 'MM\0*\0\0\0\u0008'],
    ['PDF', '%PDF-1.7\n'],
    ['HEIC', '\0\0\0\u0018ftypheic\0\0\0\0mif1heic'],
    ['HEIC by a compatible brand', '\0\0\0\u001cftypmif1\0\0\0\0mif1avifheic'],
    ['BMP', 'BM\u0036\0\0\0'],
    ['JPEG XL', '\u00ff\u000a'],
    ['nothing', ''],
  ])('%s before anything decodes it', async (_, text) => {
    const before = await decoded();
    expect(await problemOf(Buffer.from(text, 'latin1'))).toEqual([415, 'media-unsupported']);
    expect(await decoded()).toBe(before);
  });

  test.each(FORMATS)('a truncated %s', async (format) => {
    const whole = await noise(200, 200).toFormat(format).toBuffer();
    expect(await problemOf(whole.subarray(0, whole.length * 0.6))).toEqual([422, 'media-unreadable']);
  });

  test.runIf(EVERY)('bytes that only begin like a picture', async () => {
    const starts = [
      '\x89PNG\r\n\x1a\n',
      '\xff\xd8\xff\xe0',
      'GIF89a',
      'RIFF\x10\0\0\0WEBPVP8 ',
      '\0\0\0\x18ftypavif\0\0\0\0',
    ];
    for (const start of starts)
      expect(await problemOf(Buffer.from(`${start}<svg xmlns="http://www.w3.org/2000/svg"/>`, 'latin1'))).toEqual([
        422,
        'media-unreadable',
      ]);
  });

  test('bombs: few bytes, many pixels', async () => {
    for (const bytes of [
      pngBomb(30_000, 30_000),
      pngBomb(60_000, 1_000),
      await sharp({ create: { width: 5_000, height: 4_000, channels: 3, background: '#fff' } })
        .gif({ effort: 1, colours: 2 })
        .toBuffer(),
    ])
      expect(await problemOf(bytes)).toEqual([422, 'media-too-large']);
  }, 60_000);

  test('more than 8 MiB, and callers without a sign-in', async () => {
    const bytes = Buffer.concat([await redAndBlue().png().toBuffer(), Buffer.alloc(8 * 1024 * 1024)]);
    expect(await problemOf(bytes)).toEqual([413, 'body-too-large']);
    expect((await upload(bytes, {}, { cookie: '' })).statusCode).toBe(401);
    await uploaded(bytes.subarray(0, 8 * 1024 * 1024));
  });

  test('ids that nobody has', async () => {
    for (const id of ['a', 'A'.repeat(22), '..%2f..%2fetc', 'x'.repeat(400)]) {
      const { statusCode, json } = await get(id);
      expect([statusCode, json().code]).toEqual([404, 'not-found']);
    }
  });

  const decoded = async () => /decode_seconds_count (\d+)/.exec(await t.registry.metrics())?.[1];
});

describe('a quiz with pictures', () => {
  const answers = [
    { id: 'a', value: 'Quartz', correct: true },
    { id: 'b', value: 'Opal', correct: false },
  ];
  const save = (questions: object[], by: Host = host) =>
    t.app.inject({
      method: 'PUT',
      url: `/api/users/${by.user.id}/quizzes/pictured`,
      payload: { name: 'Pictured', options: DEFAULT_QUIZ_OPTIONS, questions },
      headers: { cookie: by.cookie },
    });

  test('[A3303] is saved with those of its host, and with no others', async () => {
    const one = { ...(await uploaded(await redAndBlue().png().toBuffer())), alt: 'Red and blue' };
    const other = { ...(await uploaded(await redAndBlue().png().toBuffer())), alt: '' };
    const [quartz, opal] = answers;
    const questions = [{ id: 'q', questionText: 'Which?', media: one, answers: [{ ...quartz, media: other }, opal] }];
    const saved = await save(questions);
    expect(saved.statusCode).toBe(201);
    expect(saved.json().questions[0]).toMatchObject(questions[0] ?? {});
    const stranger = await t.signIn('stranger@example.org');
    const refused = await save(questions, stranger);
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'unknown-media']);
    const unknown = await save([{ ...questions[0], media: { ...one, id: 'A'.repeat(22) } }]);
    expect([unknown.statusCode, unknown.json().code]).toEqual([400, 'unknown-media']);
    const wrong = await save([{ ...questions[0], media: { ...one, id: '../x' } }]);
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'invalid-input']);
  });
});

test('[A3310] a quiz’s pictures are read in full for a file, each once, up to a bound; deleted ones are left out', async () => {
  const one = await uploaded(await redAndBlue(800, 400).png().toBuffer());
  const media = (id: string) => ({ id: mediaIdSchema.parse(id), alt: '', width: 8, height: 4 });
  const questions = QUESTIONS.map((question) => ({ ...question, media: media(one.id) }));
  const [first] = QUESTIONS;
  if (first) questions.push({ ...first, media: media('A'.repeat(22)) });
  const whole = (await get(one.id)).rawPayload;
  const read = await readPictures(t.media, questions, whole.length);
  expect(read).toEqual([{ ref: one.id, bytes: expect.any(Buffer) }]);
  expect(read?.[0]?.bytes.equals(whole)).toBe(true);
  await expect(readPictures(t.media, questions, whole.length - 1)).resolves.toBeNull();
});

test('[A3304] over its quota a host uploads no more', async () => {
  const full = await t.signIn('collector@example.org');
  const bytes = await redAndBlue().png().toBuffer();
  const { id } = await uploaded(bytes, {}, full);
  await t.database.pool.query('update media set bytes = $2 where id = $1', [id, 200 * 1024 * 1024 - 1]);
  for (const used of [200 * 1024 * 1024 - 1, 200 * 1024 * 1024]) {
    await t.database.pool.query('update media set bytes = $2 where id = $1', [id, used]);
    const refused = await upload(bytes, {}, full);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'media-quota']);
  }
});
