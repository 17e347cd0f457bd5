import { type HubMessage, type IHubProtocol, JsonHubProtocol, MessageType, NullLogger } from '@microsoft/signalr';
import { MessagePackHubProtocol } from '@microsoft/signalr-protocol-msgpack';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HubProtocol } from '#protocol/hub-protocol.ts';
import { jsonProtocol } from '#protocol/json-protocol.ts';
import { messagePackProtocol } from '#protocol/message-pack-protocol.ts';
import { defaultLimits } from '#server/limits.ts';

/** The official client reads JSON as a string and MessagePack as an ArrayBuffer of its own. */
const input = (encoded: Buffer, binary: boolean): string | ArrayBuffer =>
  binary ? new Uint8Array(encoded).buffer : encoded.toString();

const pairs: readonly [string, HubProtocol, IHubProtocol][] = [
  ['JSON', jsonProtocol, new JsonHubProtocol()],
  ['MessagePack', messagePackProtocol, new MessagePackHubProtocol()],
];

/** MessagePack carries no key `__proto__`; see the tests of that encoding. */
const jsonValue = fc
  .jsonValue({ maxDepth: 4 })
  .map((value) => JSON.stringify(value))
  .filter((json) => !json.includes('__proto__'))
  .map((json): unknown => JSON.parse(json));
const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 });
const id = fc.string({ minLength: 1, maxLength: 20 });

describe.each(pairs)('the official %s protocol', (_name, ours, official) => {
  const officialReads = (encoded: Buffer): HubMessage[] =>
    official.parseMessages(input(encoded, ours.sendOptions.binary), NullLogger.instance);

  it('[F3] reads every call we write, alone and many in one message', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(text, fc.array(jsonValue)), { minLength: 1, maxLength: 5 }), (calls) => {
        const bytes = calls.map(([target, args]) => ours.writeInvocation(target, args));
        const expected = calls.map(([target, args]) => ({ type: MessageType.Invocation, target, arguments: args }));
        expect(officialReads(Buffer.concat(bytes))).toMatchObject(expected);
        calls.forEach(([target, args], index) => {
          expect(ours.writeInvocationFromJson(target, JSON.stringify(args))).toEqual(bytes[index]);
        });
      }),
    );
  });

  it('[M4] reads every answer and Close we write', () => {
    fc.assert(
      fc.property(id, jsonValue, text, fc.boolean(), (invocationId, result, error, allowReconnect) => {
        const { Completion, Close } = MessageType;
        expect(officialReads(ours.writeResult(invocationId, result))).toMatchObject([
          { type: Completion, invocationId, result },
        ]);
        expect(officialReads(ours.writeFailure(invocationId, error))).toMatchObject([
          { type: Completion, invocationId, error },
        ]);
        expect(officialReads(ours.writeClose(error, allowReconnect))).toMatchObject([
          allowReconnect ? { type: Close, error, allowReconnect } : { type: Close, error },
        ]);
      }),
    );
  });

  it('[T1] reads our Ping', () => {
    expect(officialReads(ours.ping)).toEqual([{ type: MessageType.Ping }]);
  });

  it('[M1] writes calls that we read back unchanged', () => {
    fc.assert(
      fc.property(
        id,
        text,
        fc.array(jsonValue, { maxLength: 5 }),
        fc.boolean(),
        (invocationId, target, args, wants) => {
          const message = wants
            ? { type: MessageType.Invocation as const, target, arguments: args, invocationId }
            : { type: MessageType.Invocation as const, target, arguments: args };
          const splitter = ours.createSplitter(defaultLimits.recordBytes);
          splitter.push(Buffer.from(official.writeMessage(message) as string));
          const record = splitter.next();
          expect(record && ours.parse(record, defaultLimits)).toEqual({
            kind: 'invocation',
            invocationId: wants ? invocationId : undefined,
            target,
            args,
            streaming: false,
            streams: 0,
          });
        },
      ),
    );
  });

  it('[M1] writes every other message in a form we accept', () => {
    const messages: HubMessage[] = [
      { type: MessageType.StreamItem, invocationId: '1', item: { a: 1 } },
      { type: MessageType.Completion, invocationId: '1', result: 5 },
      { type: MessageType.Completion, invocationId: '1', error: 'x' },
      { type: MessageType.CancelInvocation, invocationId: '1' },
      { type: MessageType.Ping },
      { type: MessageType.Close },
      { type: MessageType.Ack, sequenceId: 1 },
      { type: MessageType.Sequence, sequenceId: 1 },
    ];
    const splitter = ours.createSplitter(defaultLimits.recordBytes);
    for (const message of messages) splitter.push(Buffer.from(official.writeMessage(message) as string));
    const kinds = messages.map(() => {
      const record = splitter.next();
      return record === undefined ? undefined : ours.parse(record, defaultLimits).kind;
    });
    expect(kinds).toEqual(['ignored', 'ignored', 'ignored', 'ignored', 'ping', 'close', 'ignored', 'ignored']);
  });
});
