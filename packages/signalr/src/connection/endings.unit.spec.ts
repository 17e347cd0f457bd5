import { describe, expect, it, vi } from 'vitest';
import { messagePackProtocol } from '#protocol/message-pack-protocol.ts';
import { attachFake, connectFake } from '#testing/attach-fake.ts';
import { createManualClock } from '#testing/manual-clock.ts';
import { call, end, jsonHandshake, messagePackHandshake, record } from '#testing/records.ts';
import { createSampleServer } from '#testing/sample-hub.ts';
import { settle } from '#testing/settle.ts';

const closedWithError = record({ type: 7, error: 'Connection closed with an error.' });

describe('a connection that breaks the protocol', () => {
  it.each([
    `nonsense${end}`,
    `[]${end}`,
    record({ type: '1' }),
    record({ type: 1, arguments: [] }),
    record({ type: 1, target: 'Echo' }),
    record({ type: 1, target: 'Echo', arguments: [1], invocationId: 5 }),
    record({ type: 4, target: 'Echo', arguments: [1] }),
    record({ type: 3, invocationId: '1', result: 1, error: 'x' }),
    record({ type: 8 }),
    record({ type: 1, target: 'x'.repeat(33_000), arguments: [] }),
    'x'.repeat(32_769),
    end,
  ])('[M6] gets a Close with error and 1000 for %.40s', (bytes) => {
    const { server, order } = createSampleServer();
    const { socket } = connectFake(server);
    socket.receive(call('1', 'Echo', 1) + bytes + call('2', 'Echo', 2));
    expect(order).toEqual(['Echo']);
    expect(socket.texts).toEqual([record({ type: 3, invocationId: '1', result: 1 }), closedWithError]);
    expect(socket.closedWith).toBe(1000);
    expect(server.stats.protocolErrors).toBe(1);
  });

  it('[M6] gets answers to earlier calls, however long they take, and only then its Close', async () => {
    const { server, waiting } = createSampleServer();
    const { socket } = connectFake(server);
    socket.receive(`${call('1', 'Wait', 'a')}nonsense${end}`);
    expect(socket.sent).toEqual([]);
    waiting[0]?.finish();
    await settle();
    expect(socket.texts).toEqual([record({ type: 3, invocationId: '1', result: 'a' }), closedWithError]);
  });

  it('[M6] is ended after 5 s when it does not close', () => {
    const clock = createManualClock();
    const onDisconnected = vi.fn();
    const { server } = createSampleServer({ clock, onDisconnected });
    const { socket, connection } = connectFake(server);
    socket.receive(`nonsense${end}`);
    clock.advance(4_999);
    server.sweep();
    expect(socket.terminated).toBe(false);
    clock.advance(1);
    server.sweep();
    expect(socket.terminated).toBe(true);
    expect(onDisconnected.mock.calls).toEqual([[connection, 'protocol-error']]);
    expect(server.connections.size).toBe(0);
  });

  it('[M6] is treated the same in MessagePack', () => {
    const { server } = createSampleServer();
    const { socket } = connectFake(server, messagePackHandshake);
    socket.receive(Buffer.from('01c1', 'hex'));
    const text = Buffer.from('Connection closed with an error.');
    expect(socket.sent).toEqual([
      { data: Buffer.concat([Buffer.from('259307d920', 'hex'), text, Buffer.from('c2', 'hex')]), binary: true },
    ]);
    expect(socket.closedWith).toBe(1000);
  });
});

describe('the end of a connection', () => {
  it.each([
    ['JSON', jsonHandshake, call('1', 'Wait', 'a'), record({ type: 7 }), record({ type: 7 })],
    [
      'MessagePack',
      messagePackHandshake,
      messagePackProtocol.writeInvocation('Wait', ['a']),
      messagePackProtocol.writeClose(undefined, false),
      messagePackProtocol.writeClose(undefined, false),
    ],
  ])(
    '[M320] begins with the client’s Close in %s: answered at once, with the signal, while a call runs',
    (...given) => {
      const [, handshake, waits, close, answer] = given;
      const onDisconnected = vi.fn();
      const { server } = createSampleServer({ onDisconnected });
      const { socket, connection } = connectFake(server, handshake);
      const heard = vi.fn();
      connection.signal.addEventListener('abort', () => heard(socket.closedWith));
      socket.receive(waits);
      expect(heard).not.toHaveBeenCalled();
      socket.receive(close);
      expect(heard).toHaveBeenCalledOnce();
      expect(socket.sent.map(({ data }) => data)).toEqual([Buffer.from(answer)]);
      expect(socket.closedWith).toBe(1000);
      expect(onDisconnected).not.toHaveBeenCalled();
    },
  );

  it('[M320] runs calls from before the client’s Close, unanswered, and none after it', async () => {
    const { server, waiting, order } = createSampleServer();
    const { socket } = connectFake(server);
    socket.receive(call('1', 'Wait', 'a') + call('2', 'Void') + record({ type: 7 }) + call('3', 'Echo', 1));
    waiting[0]?.finish();
    await settle();
    expect(order).toEqual(['a', 'Void']);
    expect(socket.texts).toEqual([record({ type: 7 })]);
  });

  it('[M320] answers calls that ended before the Close', () => {
    const { server } = createSampleServer();
    const { socket } = connectFake(server);
    socket.receive(call('1', 'Echo', 1) + record({ type: 7, error: 'mine', allowReconnect: true }));
    expect(socket.texts).toEqual([record({ type: 3, invocationId: '1', result: 1 }), record({ type: 7 })]);
  });

  it('[M320] may arrive while onConnected is pending', async () => {
    const connected = Promise.withResolvers<void>();
    const onDisconnected = vi.fn();
    const { server, order } = createSampleServer({ onConnected: () => connected.promise, onDisconnected });
    const { socket, connection } = connectFake(server);
    socket.receive(call('1', 'Void') + record({ type: 7 }));
    expect(connection.signal.aborted).toBe(true);
    socket.emit('close', 1000);
    expect(onDisconnected).not.toHaveBeenCalled();
    connected.resolve();
    await settle();
    expect(order).toEqual(['Void']);
    expect(onDisconnected.mock.calls).toEqual([[connection, 'client-closed']]);
  });

  it('[M3] is reported once, after the last call, with its reason', async () => {
    const onDisconnected = vi.fn();
    const { server, waiting, order } = createSampleServer({ onDisconnected });
    const { socket, connection } = connectFake(server);
    socket.receive(call('1', 'Wait', 'a') + call('2', 'Echo', 1));
    socket.emit('close', 1006);
    expect(connection.signal.aborted).toBe(true);
    expect(onDisconnected).not.toHaveBeenCalled();
    waiting[0]?.finish();
    await settle();
    expect(order).toEqual(['a', 'Echo']);
    expect(onDisconnected.mock.calls).toEqual([[connection, 'dropped']]);
    expect(server.stats).toMatchObject({ sockets: 0, connections: 0 });
  });

  it('[H1] is not reported for a socket without a handshake', () => {
    const onDisconnected = vi.fn();
    const { server } = createSampleServer({ onDisconnected });
    attachFake(server).socket.emit('close', 1006);
    expect(onDisconnected).not.toHaveBeenCalled();
  });

  it('[T5] by the server is a Close record, then 1000, then silence', () => {
    const onDisconnected = vi.fn();
    const { server } = createSampleServer({ onDisconnected });
    const { socket, connection } = connectFake(server);
    connection.close('bye', true);
    connection.close('again');
    socket.receive(call('1', 'Echo', 1));
    expect(connection.send('tick', [1])).toBe(false);
    expect(socket.texts).toEqual([record({ type: 7, error: 'bye', allowReconnect: true })]);
    expect(socket.closedWith).toBe(1000);
    socket.emit('close', 1000);
    expect(onDisconnected.mock.calls).toEqual([[connection, 'server-closed']]);
  });

  it('[T5] can be requested by a method and follows its answer', () => {
    const { server } = createSampleServer();
    const { socket } = connectFake(server);
    socket.receive(call('1', 'CloseAfterwards') + call('2', 'Echo', 1));
    expect(socket.texts).toEqual([
      record({ type: 3, invocationId: '1', result: null }),
      record({ type: 7, error: 'bye', allowReconnect: true }),
    ]);
  });

  it('[M323] follows an onConnected that throws or rejects, without onDisconnected', async () => {
    for (const onConnected of [
      () => {
        throw new Error('no');
      },
      () => Promise.reject(new Error('no')),
    ]) {
      const onError = vi.fn();
      const onDisconnected = vi.fn();
      const { server, order } = createSampleServer({ onConnected, onError, onDisconnected });
      const { socket } = connectFake(server);
      socket.receive(call('1', 'Void'));
      await settle();
      expect(socket.texts.join('')).not.toContain('no"');
      expect(socket.closedWith).toBe(1000);
      expect(onError.mock.calls).toEqual([[new Error('no'), expect.anything(), 'onConnected']]);
      socket.emit('close', 1000);
      expect(order).toEqual([]);
      expect(onDisconnected).not.toHaveBeenCalled();
      expect(server.stats).toMatchObject({ sockets: 0, connections: 0 });
    }
  });

  it('[M323] drops the calls of a client that is gone before onConnected refuses it', async () => {
    const connected = Promise.withResolvers<void>();
    const [onDisconnected, onError] = [vi.fn(), vi.fn()];
    const { server, order } = createSampleServer({ onConnected: () => connected.promise, onDisconnected, onError });
    const { socket } = connectFake(server);
    socket.receive(call('1', 'Void'));
    socket.emit('close', 1006);
    connected.reject(new Error('no'));
    await settle();
    expect(order).toEqual([]);
    expect(onDisconnected).not.toHaveBeenCalled();
    expect(server.stats.sockets).toBe(0);
  });

  it.each([
    [
      'throws',
      () => {
        throw new Error('no');
      },
    ],
    ['rejects', () => Promise.reject(new Error('no'))],
  ])('[M323] is reported when onDisconnected itself %s', async (_how, onDisconnected) => {
    const onError = vi.fn();
    const { server } = createSampleServer({ onDisconnected, onError });
    const { socket, connection } = connectFake(server);
    socket.emit('close', 1006);
    await settle();
    expect(onError.mock.calls).toEqual([[new Error('no'), connection, 'onDisconnected']]);
    expect(server.stats.sockets).toBe(0);
  });

  it('[M324] survives a listener of its signal that throws', async () => {
    const [onDisconnected, onError] = [vi.fn(), vi.fn()];
    const { server } = createSampleServer({ onDisconnected, onError });
    const { socket, connection } = connectFake(server);
    connection.signal.addEventListener('abort', () => {
      throw new Error('a listener’s fault');
    });
    socket.emit('close', 1006);
    await settle();
    expect(onError.mock.calls).toEqual([[new Error('a listener’s fault'), connection, 'signal']]);
    expect(onDisconnected).toHaveBeenCalledOnce();
  });
});
