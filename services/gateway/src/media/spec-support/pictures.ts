import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A picture with a red left half and a blue right one. */
export function redAndBlue(width = 64, height = 32) {
  const half = { width: width / 2, height, channels: 3 as const, background: '#00f' };
  return sharp({ create: { width, height, channels: 3, background: '#f00' } }).composite([
    { input: { create: half }, left: width / 2, top: 0 },
  ]);
}

/** Noise, which no format compresses. */
export const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG of one colour, written by hand: a kilobyte that claims any number of pixels. */
export function pngBomb(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc(1_000_000);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A GIF of 8 × 8 pixels with this many frames; the first has another colour than the rest. */
export function animatedGif(frames: number): Buffer {
  const frame = (colour: number) =>
    Buffer.from([
      ...[0x21, 0xf9, 4, 0, 1, 0, 0, 0],
      ...[0x2c, 0, 0, 0, 0, 8, 0, 8, 0, 0],
      // Codes of three bits: clear, 64 times the colour with a clear before the table grows, end.
      ...lzw(colour),
    ]);
  return Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    Buffer.from([8, 0, 8, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255]),
    ...Array.from({ length: frames }, (_, i) => frame(i === 0 ? 0 : 1)),
    Buffer.from([0x3b]),
  ]);
}

function lzw(colour: number): number[] {
  const [clear, end] = [4, 5];
  const codes = [...Array.from({ length: 32 }, () => [clear, colour, colour]).flat(), end];
  const bits = codes.flatMap((code) => [code & 1, (code >> 1) & 1, (code >> 2) & 1]);
  const bytes: number[] = [];
  for (let i = 0; i < bits.length; i += 8)
    bytes.push(bits.slice(i, i + 8).reduce((byte, bit, at) => byte | (bit << at), 0));
  return [2, bytes.length, ...bytes, 0];
}
