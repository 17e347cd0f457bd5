import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BinarySplitter, withLengthPrefix } from '#protocol/message-pack-protocol.ts';
import { ProtocolError } from '#protocol/messages.ts';
import { cutAnywhere, readAll } from '#testing/cut-anywhere.ts';

const payloads = fc.array(
  fc.oneof(fc.uint8Array({ maxLength: 300 }), fc.uint8Array({ minLength: 16_000, maxLength: 17_000 })),
  { maxLength: 6 },
);

describe('BinarySplitter', () => {
  it('[F5] finds the same records however the stream is split, also inside a length prefix', () => {
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

  it('[F1] finds records in queued messages, empty ones included', () => {
    const splitter = new BinarySplitter(100);
    for (const bytes of [[2, 7], [], [8], [], [1, 9, 1], [], [10]]) splitter.push(Buffer.from(bytes));
    expect(readAll(splitter, []).map((record) => [...record])).toEqual([[7, 8], [9], [10]]);
    expect(splitter.pendingBytes).toBe(0);
  });

  it('[F8] knows the number of waiting bytes', () => {
    const splitter = new BinarySplitter(100);
    splitter.push(Buffer.from([5, 1, 2]));
    expect(splitter.next()).toBeUndefined();
    expect(splitter.pendingBytes).toBe(2);
    splitter.push(Buffer.from([3, 4, 5, 2, 6]));
    expect(splitter.pendingBytes).toBe(7);
    expect(splitter.next()).toEqual(Buffer.from([1, 2, 3, 4, 5]));
    expect(splitter.pendingBytes).toBe(2);
  });

  it('[F5] does not copy a record that arrives in one piece', () => {
    const splitter = new BinarySplitter(100);
    const message = Buffer.from([2, 1, 2, 3, 7, 8, 9]);
    splitter.push(message);
    expect([splitter.next(), splitter.next()].map((record) => record?.buffer)).toEqual([
      message.buffer,
      message.buffer,
    ]);
  });

  it('[F5] refuses a declared length over the limit before any of the record arrives', () => {
    for (const prefix of ['818002', 'ffffffff07', '8080808010']) {
      const splitter = new BinarySplitter(32_768);
      splitter.push(Buffer.from(prefix, 'hex'));
      expect(() => splitter.next()).toThrow(new ProtocolError('declared record length exceeds the size limit'));
    }
    const largest = new BinarySplitter(32_768);
    largest.push(withLengthPrefix(new Uint8Array(32_768)));
    expect(largest.next()).toHaveLength(32_768);
  });

  it('[F5] refuses a length of more than five bytes', () => {
    const splitter = new BinarySplitter(32_768);
    splitter.push(Buffer.from('808080808000', 'hex'));
    expect(() => splitter.next()).toThrow(new ProtocolError('record length has more than five bytes'));
  });
});
