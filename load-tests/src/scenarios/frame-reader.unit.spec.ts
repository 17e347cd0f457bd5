import { expect, test } from 'vitest';
import { createFrameReader, maskedFrame, OPCODE } from './frame-reader.ts';

const server = (payload: Buffer, opcode: number = OPCODE.text): Buffer => {
  const header = Buffer.alloc(10);
  header[0] = 0x80 | opcode;
  if (payload.length < 126) {
    header[1] = payload.length;
    return Buffer.concat([header.subarray(0, 2), payload]);
  }
  if (payload.length < 2 ** 16) {
    header[1] = 126;
    header.writeUInt16BE(payload.length, 2);
    return Buffer.concat([header.subarray(0, 4), payload]);
  }
  header[1] = 127;
  header.writeBigUInt64BE(BigInt(payload.length), 2);
  return Buffer.concat([header, payload]);
};

test.each([1, 7, 1_000_000])('[U3402] frames of every length are read, in pieces of %i bytes', (size) => {
  const payloads = [0, 1, 125, 126, 5_000, 70_000].map((length) => Buffer.alloc(length, 'x'));
  const bytes = Buffer.concat(payloads.map((payload) => server(payload)));
  const read: Buffer[] = [];
  const take = createFrameReader((opcode, payload) => {
    expect(opcode).toBe(OPCODE.text);
    read.push(Buffer.from(payload));
  });
  for (let at = 0; at < bytes.length; at += size) take(bytes.subarray(at, at + size));
  expect(read.map(({ length }) => length)).toEqual(payloads.map(({ length }) => length));
  expect(Buffer.concat(read).equals(Buffer.concat(payloads))).toBe(true);
});

test('[U3402] a client frame is masked with zeros, so that its payload is unchanged', () => {
  for (const length of [0, 125, 126, 300]) {
    const frame = maskedFrame(OPCODE.text, Buffer.alloc(length, 'y'));
    expect(frame[1] ?? 0).toBeGreaterThanOrEqual(0x80);
    expect(frame.subarray(frame.length - length).toString()).toBe('y'.repeat(length));
  }
});
