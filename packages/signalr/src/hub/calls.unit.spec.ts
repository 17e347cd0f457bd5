import { encode } from '@msgpack/msgpack';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { defineHub } from '#hub/define-hub.ts';
import { messagePackProtocol, withLengthPrefix } from '#protocol/message-pack-protocol.ts';
import { createHubServer } from '#server/create-hub-server.ts';
import { connectFake } from '#testing/attach-fake.ts';
import { FakeSocket } from '#testing/fake-socket.ts';
import { call, jsonHandshake, messagePackHandshake, parseRecords, record } from '#testing/records.ts';
import { createSampleServer } from '#testing/sample-hub.ts';
import { settle } from '#testing/settle.ts';

const answers = (texts: readonly string[]) => texts.flatMap(parseRecords);

describe('calls', () => {
  it('[M2] finds methods whatever the case, and only declared ones', () => {
    const { server } = createSampleServer();
    const { socket } = connectFake(server);
    socket.receive(call('1', 'eCHO', 5) + call('2', 'toString') + call('3', '__proto__') + call('4', 'constructor'));
    const missing = (target: string) =>
      `Failed to invoke '${target}' due to an error on the server. HubException: Method does not exist.`;
    expect(answers(socket.texts)).toEqual([
      { type: 3, invocationId: '1', result: 5 },
      { type: 3, invocationId: '2', error: missing('toString') },
      { type: 3, invocationId: '3', error: missing('__proto__') },
      { type: 3, invocationId: '4', error: missing('constructor') },
    ]);
  });

  it('[M3] runs one call at a time, in order, each after the previous one was answered', async () => {
    const { server, waiting, order } = createSampleServer();
    const { socket } = connectFake(server);
    socket.receive(call('1', 'Wait', 'a') + call('2', 'Wait', 'b') + call('3', 'Echo', 'c'));
    expect(order).toEqual(['a']);
    waiting[0]?.finish();
    await settle();
    expect(order).toEqual(['a', 'b']);
    expect(answers(socket.texts)).toEqual([{ type: 3, invocationId: '1', result: 'a' }]);
    waiting[1]?.fail(new Error('secret'));
    await settle();
    expect(order).toEqual(['a', 'b', 'Echo']);
    expect(answers(socket.texts).map((answer) => (answer as { invocationId: string }).invocationId)).toEqual([
      '1',
      '2',
      '3',
    ]);
  });

  it('[M3] never makes calls wait for another connection, nor pings for a call', () => {
    const { server, order } = createSampleServer();
    const first = connectFake(server);
    const second = connectFake(server);
    first.socket.receive(call('1', 'Wait', 'a') + record({ type: 6 }));
    second.socket.receive(call('1', 'Echo', 1));
    expect(order).toEqual(['a', 'Echo']);
    expect(second.socket.texts).toHaveLength(1);
  });

  it('[M3] lets calls wait until onConnected has finished', async () => {
    const connected = Promise.withResolvers<void>();
    const { server, order } = createSampleServer({ onConnected: () => connected.promise });
    const { socket } = connectFake(server);
    socket.receive(call('1', 'Echo', 1));
    expect(order).toEqual([]);
    connected.resolve();
    await settle();
    expect(order).toEqual(['Echo']);
  });

  it('[M4] answers a call with an id once, and one without never', async () => {
    const { server, order } = createSampleServer();
    const { socket } = connectFake(server);
    const send = (target: string, ...args: unknown[]) => record({ type: 1, target, arguments: args });
    socket.receive(send('Echo', 1) + send('Void') + send('Fail') + send('FailHub') + send('Nope') + send('Echo'));
    await settle();
    socket.receive(record({ type: 1, invocationId: '', target: 'Echo', arguments: [1] }));
    expect(order).toEqual(['Echo', 'Void', 'Echo']);
    expect(socket.sent).toEqual([]);
  });

  it('[M3] continues after calls that fail synchronously', async () => {
    const { server, waiting } = createSampleServer();
    const { socket } = connectFake(server);
    socket.receive(call('1', 'Wait', 'a') + call('2', 'Nope') + call('3', 'Fail') + call('4', 'Echo', 4));
    waiting[0]?.finish();
    await settle();
    const ids = answers(socket.texts).map((answer) => (answer as { invocationId: string }).invocationId);
    expect(ids).toEqual(['1', '2', '3', '4']);
  });

  it.each(['null', '{"then":1}', '{"then":null}', 'false', '""'])('[M4] answers %s unchanged', (json) => {
    const value: unknown = JSON.parse(json);
    const { server } = createSampleServer();
    const { socket } = connectFake(server);
    socket.receive(call('1', 'Echo', value));
    expect(answers(socket.texts)).toEqual([{ type: 3, invocationId: '1', result: value }]);
  });

  it('[M4] answers nothing with null', () => {
    const { server } = createSampleServer();
    const { socket } = connectFake(server);
    socket.receive(call('1', 'Void'));
    expect(socket.texts).toEqual([record({ type: 3, invocationId: '1', result: null })]);
  });

  const unexpected = (target: string) => `An unexpected error occurred invoking '${target}' on the server.`;
  const failed = (target: string) => `Failed to invoke '${target}' due to an error on the server.`;
  it.each([
    ['an unknown method', call('1', 'Nope'), `${failed('Nope')} HubException: Method does not exist.`],
    ['too few arguments', call('1', 'Echo'), failed('Echo')],
    ['too many arguments', call('1', 'Echo', 1, 2), failed('Echo')],
    ['a wrong type', call('1', 'add', 1, '2'), failed('add')],
    ['an exception', call('1', 'Fail'), unexpected('Fail')],
    ['a deliberate error', call('1', 'FailHub'), `${unexpected('FailHub')} HubException: shown`],
    ['a result of the wrong type', call('1', 'WrongResult'), unexpected('WrongResult')],
    ['a result that cannot be encoded', call('1', 'Unencodable'), unexpected('Unencodable')],
    [
      'a stream invocation',
      record({ type: 4, invocationId: '1', target: 'Void', arguments: [] }),
      "The client attempted to invoke the non-streaming 'Void' method with a streaming invocation.",
    ],
    [
      'a stream of an unknown method',
      record({ type: 4, invocationId: '1', target: 'Nope', arguments: [] }),
      `${failed('Nope')} HubException: Method does not exist.`,
    ],
    [
      'an upload stream',
      record({ type: 1, invocationId: '1', target: 'Void', arguments: [], streamIds: ['s'] }),
      `${unexpected('Void')} HubException: Client sent 1 stream(s), Hub method expects 0.`,
    ],
  ])('[M5] answers %s with the official text and stays open', async (_what, bytes, error) => {
    const { server } = createSampleServer();
    const { socket } = connectFake(server);
    socket.receive(bytes);
    await settle();
    socket.receive(call('2', 'Echo', 'still here'));
    expect(answers(socket.texts)).toEqual([
      { type: 3, invocationId: '1', error },
      { type: 3, invocationId: '2', result: 'still here' },
    ]);
    expect(server.stats).toMatchObject({ calls: 2, callsFailed: 1, protocolErrors: 0 });
  });

  it('[M5] answers when a schema throws or a result is a thenable that does, and stays open', async () => {
    const hub = defineHub({
      methods: {
        Strict: { args: z.tuple([z.string().transform((text) => decodeURIComponent(text))]) },
        Odd: { args: z.tuple([]), result: z.unknown() },
      },
      clientTargets: {},
    });
    const odd: PromiseLike<unknown> = {
      // biome-ignore lint/suspicious/noThenProperty: a thenable is what is tested
      then: () => {
        throw new Error('secret');
      },
    };
    const onError = vi.fn();
    const server = createHubServer<typeof hub, null>({ hub, handlers: { Strict: () => {}, Odd: () => odd }, onError });
    const socket = new FakeSocket();
    server.attach(socket, { state: null });
    socket.receive(jsonHandshake);
    socket.clear();
    socket.receive(call('1', 'Strict', '%') + call('2', 'Odd') + call('3', 'Strict', 'fine'));
    await settle();
    expect(answers(socket.texts)).toEqual([
      { type: 3, invocationId: '1', error: unexpected('Strict') },
      { type: 3, invocationId: '2', error: unexpected('Odd') },
      { type: 3, invocationId: '3', result: null },
    ]);
    expect(onError.mock.calls.map(([, , target]) => target)).toEqual(['Strict', 'Odd']);
  });

  it('[M322] answers a call whose arguments cannot be read, in MessagePack, and stays open', () => {
    const { server, order } = createSampleServer();
    const { socket } = connectFake(server, messagePackHandshake);
    const broken = (type: number, id: string, target: string) => {
      const head = Buffer.from(encode([type, {}, id, target]));
      // A fifth item is announced; it begins with a byte that MessagePack never uses.
      head[0] = 0x95;
      return withLengthPrefix(Buffer.concat([head, Buffer.from([0xc1])]));
    };
    const send = (id: string | null, target: string, args: unknown) =>
      withLengthPrefix(encode([1, {}, id, target, args]));
    socket.receive(
      Buffer.concat([
        broken(1, '1', 'Void'),
        broken(4, '2', 'Void'),
        broken(1, '3', 'Nope'),
        broken(1, '', 'Void'),
        send('4', 'Echo', 'no array'),
        send(null, 'Echo', null),
        send('5', 'Add', [1, 'x']),
        messagePackProtocol.writeInvocation('Void', []),
      ]),
    );
    expect(socket.sent.map(({ data }) => data)).toEqual([
      messagePackProtocol.writeFailure('1', failed('Void')),
      messagePackProtocol.writeFailure('2', failed('Void')),
      messagePackProtocol.writeFailure('3', `${failed('Nope')} HubException: Method does not exist.`),
      messagePackProtocol.writeFailure('4', failed('Echo')),
      messagePackProtocol.writeFailure('5', failed('Add')),
    ]);
    expect(order).toEqual(['Void']);
    expect(socket.closedWith).toBeUndefined();
    expect(server.stats).toMatchObject({ callsFailed: 7, protocolErrors: 0 });
  });

  it('[M321] passes integers beyond a number’s range to a method as bigint, and returns them', () => {
    const { server } = createSampleServer();
    const { socket } = connectFake(server, messagePackHandshake);
    const widest = 2n ** 64n - 1n;
    const items = encode([1, {}, '1', 'Echo', [widest]], { useBigInt64: true });
    const sum = encode([1, {}, '2', 'Add', [widest, 1]], { useBigInt64: true });
    socket.receive(Buffer.concat([withLengthPrefix(items), withLengthPrefix(sum)]));
    expect(socket.sent.map(({ data }) => data)).toEqual([
      messagePackProtocol.writeResult('1', widest),
      messagePackProtocol.writeFailure('2', failed('Add')),
    ]);
  });

  it('[M5] reports unexpected errors to the server, deliberate ones not', async () => {
    const onError = vi.fn();
    const { server } = createSampleServer({ onError });
    const { socket, connection } = connectFake(server);
    socket.receive(call('1', 'Fail') + call('2', 'FailHub'));
    await settle();
    expect(onError.mock.calls).toEqual([[new Error('secret'), connection, 'Fail']]);
  });

  it('[F2] reads until the maximum number of calls is queued', () => {
    const { server } = createSampleServer({ limits: { queuedCalls: 2 } });
    const { socket } = connectFake(server);
    socket.receive(call('1', 'Wait', 'a') + call('2', 'Void'));
    expect(socket.paused).toBe(false);
    socket.receive(call('3', 'Void'));
    expect(socket.paused).toBe(true);
  });

  it('[F2] pauses reading while too many calls wait, and loses none', async () => {
    const { server, waiting, order } = createSampleServer({ limits: { recordBurst: 1_000 } });
    const { socket } = connectFake(server);
    const calls = Array.from({ length: 200 }, (_, index) => call(String(index), 'Echo', index));
    socket.receive(call('first', 'Wait', 'first') + calls.join(''));
    expect(socket.paused).toBe(true);
    socket.receive(call('last', 'Echo', 'last'));
    waiting[0]?.finish();
    await settle();
    expect(socket.paused).toBe(false);
    expect(order).toHaveLength(202);
    expect(answers(socket.texts).at(-1)).toEqual({ type: 3, invocationId: 'last', result: 'last' });
  });
});
