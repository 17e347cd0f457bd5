import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attachFake } from '#testing/attach-fake.ts';
import { cutAnywhere } from '#testing/cut-anywhere.ts';
import type { FakeSocket } from '#testing/fake-socket.ts';
import { call, end, jsonHandshake, messagePackHandshake, parseRecords } from '#testing/records.ts';
import { createSampleServer } from '#testing/sample-hub.ts';

const limits = { recordBurst: 100_000, floodBurst: 100_000 };
const closeWithError = { type: 7, error: 'Connection closed with an error.' };

/** Feeds a stream to a fresh connection in the given pieces. */
const feed = (pieces: readonly Buffer[]): { socket: FakeSocket; protocolErrors: number } => {
  const { server } = createSampleServer({ limits });
  const { socket } = attachFake(server);
  for (const piece of pieces) socket.receive(piece);
  return { socket, protocolErrors: server.stats.protocolErrors };
};

/** Any character but surrogates; fast-check's unit `binary` takes a second to build. */
const codePoint = fc
  .integer({ min: 0, max: 0x10ffff - 0x800 })
  .map((code) => String.fromCodePoint(code < 0xd800 ? code : code + 0x800));

const fragments = fc.oneof(
  fc.string({ unit: codePoint }).map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
  fc.json().map((json) => Buffer.from(json + end)),
  fc
    .record(
      {
        type: fc.oneof(fc.integer({ min: 0, max: 10 }), fc.anything()),
        target: fc.oneof(fc.constantFrom('Echo', 'Add', 'Void', '__proto__'), fc.jsonValue()),
        arguments: fc.oneof(fc.array(fc.jsonValue()), fc.jsonValue()),
        invocationId: fc.oneof(fc.string(), fc.jsonValue()),
        item: fc.jsonValue(),
        result: fc.jsonValue(),
        error: fc.jsonValue(),
        streamIds: fc.jsonValue(),
        sequenceId: fc.jsonValue(),
      },
      { requiredKeys: [] },
    )
    .map((message) => Buffer.from(`${safeJson(message)}${end}`)),
  fc.constant(Buffer.from(call('1', 'Echo', 'ok'))),
  fc.constant(Buffer.from(end)),
);

const safeJson = (value: unknown): string => {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return '{}';
  }
};

describe('hostile input', () => {
  it('[M6] never crashes, answers only in whole records, and closes with one Close record', () => {
    fc.assert(
      fc.property(fc.array(fragments, { maxLength: 12 }), fc.infiniteStream(fc.nat(40)), (parts, cuts) => {
        const { socket, protocolErrors } = feed(
          cutAnywhere(Buffer.concat([Buffer.from(jsonHandshake), ...parts]), cuts),
        );
        const records = socket.texts.flatMap(parseRecords);
        expect(records.shift()).toEqual({});
        if (protocolErrors === 0) expect(records).not.toContainEqual(closeWithError);
        else {
          expect(records.at(-1)).toEqual(closeWithError);
          expect(socket.closedWith).toBe(1000);
        }
        expect(socket.terminated).toBe(false);
      }),
      { numRuns: 400 },
    );
  });

  it('[F1] behaves the same however the stream is split', () => {
    fc.assert(
      fc.property(fc.array(fragments, { maxLength: 8 }), fc.infiniteStream(fc.nat(20)), (parts, cuts) => {
        const stream = Buffer.concat([Buffer.from(jsonHandshake), ...parts]);
        const whole = feed([Buffer.from(stream)]);
        const cut = feed(cutAnywhere(stream, cuts));
        expect(cut.socket.texts).toEqual(whole.socket.texts);
        expect(cut.socket.closedWith).toBe(whole.socket.closedWith);
      }),
      { numRuns: 200 },
    );
  });

  it('[H4] survives anything before the handshake', () => {
    fc.assert(
      fc.property(fc.array(fragments, { maxLength: 5 }), fc.infiniteStream(fc.nat(40)), (parts, cuts) => {
        const { socket } = feed(cutAnywhere(Buffer.concat(parts), cuts));
        const [first] = socket.texts.flatMap(parseRecords);
        if (first !== undefined) {
          expect(first).toEqual({ error: expect.any(String) });
          expect(socket.closedWith).toBe(1000);
        }
      }),
    );
  });

  it('[F5] survives any MessagePack, valid length or not', () => {
    const payload = fc.uint8Array({ maxLength: 80 }).map((bytes) => Buffer.from(bytes));
    const framed = payload.map((bytes) => Buffer.concat([Buffer.from([bytes.length]), bytes]));
    fc.assert(
      fc.property(
        fc.array(fc.oneof(payload, framed), { maxLength: 6 }),
        fc.infiniteStream(fc.nat(30)),
        (parts, cuts) => {
          const stream = Buffer.concat([Buffer.from(messagePackHandshake), ...parts]);
          const { socket, protocolErrors } = feed(cutAnywhere(stream, cuts));
          expect(socket.closedWith === undefined || socket.closedWith === 1000).toBe(true);
          if (protocolErrors > 0) expect(socket.closedWith).toBe(1000);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('[M7] answers with prototypes untouched and odd values made harmless', () => {
    const { server } = createSampleServer();
    const { socket } = attachFake(server);
    socket.receive(jsonHandshake);
    socket.clear();
    socket.receive(`{"type":1,"invocationId":"1","target":"Echo","arguments":[{"__proto__":{"polluted":1}}]}${end}`);
    socket.receive(`{"type":1,"invocationId":"2","target":"Echo","arguments":[["\\ud800",1e400]]}${end}`);
    socket.receive(call('3', 'Echo', '\ud800'));
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(socket.texts).toEqual([
      `{"type":3,"invocationId":"1","result":{"__proto__":{"polluted":1}}}${end}`,
      `{"type":3,"invocationId":"2","result":["\\ud800",null]}${end}`,
      `{"type":3,"invocationId":"3","result":"\\ud800"}${end}`,
    ]);
  });
});
