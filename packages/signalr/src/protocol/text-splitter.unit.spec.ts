import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TextSplitter } from '#protocol/json-protocol.ts';
import { ProtocolError } from '#protocol/messages.ts';
import { cutAnywhere, readAll } from '#testing/cut-anywhere.ts';

const records = fc.array(fc.string({ unit: 'grapheme', maxLength: 40 }).filter((text) => !text.includes('\u001e')));

describe('TextSplitter', () => {
  it('[F1] finds the same records however the stream is split, also inside a character', () => {
    fc.assert(
      fc.property(records, fc.infiniteStream(fc.nat(12)), (texts, cuts) => {
        const stream = Buffer.from(texts.map((text) => `${text}\u001e`).join(''));
        const splitter = new TextSplitter(1_000);
        expect(readAll(splitter, cutAnywhere(stream, cuts)).map(String)).toEqual(texts);
        expect(splitter.pendingBytes).toBe(0);
      }),
    );
  });

  it('[F2] takes many records in one message, each within its own limit', () => {
    const splitter = new TextSplitter(10);
    splitter.push(Buffer.from('0123456789\u001e'.repeat(500)));
    expect(readAll(splitter, []).length).toBe(500);
  });

  it('[M6] refuses a record over the limit, whole or still without an end', () => {
    for (const bytes of ['01234567890\u001e', '01234567890']) {
      const splitter = new TextSplitter(10);
      splitter.push(Buffer.from(bytes));
      expect(() => splitter.next()).toThrow(new ProtocolError('record exceeds the size limit'));
    }
    const bytewise = new TextSplitter(10);
    expect(() =>
      readAll(
        bytewise,
        Array.from({ length: 11 }, () => Buffer.from('x')),
      ),
    ).toThrow(ProtocolError);
  });

  it('[F2] keeps no more memory than the limit for single bytes', () => {
    const splitter = new TextSplitter(1_000);
    readAll(
      splitter,
      Array.from({ length: 900 }, () => Buffer.from('x')),
    );
    expect(splitter.pendingBytes).toBe(900);
    const [rest, ...more] = splitter.drain();
    expect(rest?.buffer.byteLength).toBe(1_024);
    expect(more).toEqual([]);
  });

  it('[F1] finds records in queued messages, empty ones included', () => {
    const splitter = new TextSplitter(100);
    for (const text of ['on', '', 'e\u001et', 'wo', '', '\u001e']) splitter.push(Buffer.from(text));
    expect(readAll(splitter, []).map(String)).toEqual(['one', 'two']);
    expect(splitter.pendingBytes).toBe(0);
  });

  it('[F2] does not copy a record that arrives in one piece', () => {
    const splitter = new TextSplitter(100);
    const message = Buffer.from('one\u001etwo\u001e');
    splitter.push(message);
    expect([splitter.next(), splitter.next()].map((record) => record?.buffer)).toEqual([
      message.buffer,
      message.buffer,
    ]);
  });

  it('[H6] hands over unconsumed bytes', () => {
    const splitter = new TextSplitter(100);
    splitter.push(Buffer.from('one\u001etwo'));
    splitter.push(Buffer.from('three'));
    expect(String(splitter.next())).toBe('one');
    expect(Buffer.concat(splitter.drain()).toString()).toBe('twothree');
    expect(splitter.pendingBytes).toBe(0);
  });
});
