import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BinarySplitter, withLengthPrefix } from '#framing/binary-splitter.ts';
import { ProtocolError } from '#protocol/protocol-error.ts';
import { cutAnywhere, readAll } from '#testing/cut-anywhere.ts';

const payloads = fc.array(
  fc.oneof(fc.uint8Array({ maxLength: 300 }), fc.uint8Array({ minLength: 16_000, maxLength: 17_000 })),
  { maxLength: 6 },
);

describe('BinarySplitter', () => {
  it('[F5] finds the same records however the stream is cut, also inside a length prefix', () => {
    fc.assert(
      fc.property(payloads, fc.infiniteStream(fc.nat(400)), (records, cuts) => {
        const stream = Buffer.concat(records.map(withLengthPrefix));
        const splitter = new BinarySplitter(32_768);
        const found = readAll(splitter, cutAnywhere(stream, cuts));
        expect(found.map((bytes) => bytes.toString('hex'))).toEqual(
          records.map((bytes) => Buffer.from(bytes).toString('hex')),
        );
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    [0, '00'],
    [1, '01'],
    [127, '7f'],
    [128, '8001'],
    [16_383, 'ff7f'],
    [16_384, '808001'],
  ])('[F5] writes the length %i as %s', (length, prefix) => {
    const framed = withLengthPrefix(new Uint8Array(length));
    expect(framed.subarray(0, framed.length - length).toString('hex')).toBe(prefix);
  });

  it('[F5] refuses a declared length over the limit before any of the record arrives', () => {
    for (const prefix of ['818002', 'ffffffff07', '8080808010']) {
      const splitter = new BinarySplitter(32_768);
      splitter.push(Buffer.from(prefix, 'hex'));
      expect(() => splitter.next()).toThrow(ProtocolError);
    }
  });

  it('[F5] refuses a length of more than five bytes', () => {
    const splitter = new BinarySplitter(32_768);
    splitter.push(Buffer.from('808080808000', 'hex'));
    expect(() => splitter.next()).toThrow(ProtocolError);
  });
});
