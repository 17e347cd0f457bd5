import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { defineHub } from '#hub/define-hub.ts';
import { createHubServer } from '#server/create-hub-server.ts';
import { connectFake } from '#testing/attach-fake.ts';
import { FakeSocket } from '#testing/fake-socket.ts';
import { createManualClock } from '#testing/manual-clock.ts';
import { call, end, jsonHandshake, record } from '#testing/records.ts';
import { createSampleServer } from '#testing/sample-hub.ts';
import { settle } from '#testing/settle.ts';

const setUp = (options: Parameters<typeof createSampleServer>[0] = {}) => {
  const clock = createManualClock();
  const onDisconnected = vi.fn();
  const onError = vi.fn();
  const { server, waiting, order } = createSampleServer({ clock, onDisconnected, onError, ...options });
  const pass = (ms: number): void => {
    clock.advance(ms);
    server.sweep();
  };
  return { server, waiting, order, pass, onDisconnected, onError, ...connectFake(server) };
};

describe('a connection ends in bounded time', () => {
  it('[M323] when a call hangs on a socket that is gone, though onDisconnected waits for the call', async () => {
    const { socket, connection, pass, waiting, order, onDisconnected, server } = setUp();
    socket.receive(call('1', 'Wait', 'a') + call('2', 'Echo', 1));
    socket.emit('close', 1006);
    pass(4_999);
    expect(server.stats).toMatchObject({ sockets: 1, connections: 1 });
    pass(1);
    expect(server.stats).toMatchObject({ sockets: 0, connections: 0, callsAbandoned: 1 });
    pass(60_000);
    expect(onDisconnected).not.toHaveBeenCalled();
    waiting[0]?.finish();
    await settle();
    socket.emit('close', 1006);
    pass(5_000);
    expect(onDisconnected.mock.calls).toEqual([[connection, 'dropped']]);
    expect(server.stats.callsAbandoned).toBe(1);
    expect(order).toEqual(['a']);
  });

  it('[M323] also in a drain, when a call hangs', async () => {
    const { socket, pass, server, onDisconnected } = setUp();
    socket.receive(call('1', 'Wait', 'a'));
    const drained = vi.fn();
    void server.drain({ overMs: 0, groups: 1 }).then(drained);
    socket.emit('close', 1000);
    await settle();
    expect(drained).not.toHaveBeenCalled();
    pass(5_000);
    await settle();
    expect(drained).toHaveBeenCalled();
    expect(onDisconnected).not.toHaveBeenCalled();
  });

  it('[M323] and never while a method is on the stack, even if that ends the socket', () => {
    const hub = defineHub({ methods: { Flood: { args: z.tuple([]) } }, clientTargets: { big: z.tuple([z.string()]) } });
    const onDisconnected = vi.fn();
    const told: number[] = [];
    const server = createHubServer<typeof hub, null>({
      hub,
      handlers: {
        Flood: ({ connection }) => {
          while (connection.send('big', ['x'.repeat(200_000)]));
          told.push(onDisconnected.mock.calls.length);
        },
      },
      onDisconnected,
    });
    const socket = new FakeSocket();
    const connection = server.attach(socket, { state: null });
    socket.receive(jsonHandshake);
    socket.held = true;
    socket.receive(call('1', 'Flood'));
    expect(socket.terminated).toBe(true);
    expect(told).toEqual([0]);
    expect(onDisconnected.mock.calls).toEqual([[connection, 'too-slow']]);
  });

  it('[M320] when a call hangs after the client’s Close, and the client is then cut off', async () => {
    const { socket, pass, onDisconnected, connection, waiting, server } = setUp();
    socket.receive(call('1', 'Wait', 'a') + record({ type: 7 }));
    expect(socket.closedWith).toBe(1000);
    expect(connection.send('tick', [1])).toBe(false);
    pass(4_999);
    expect(socket.terminated).toBe(false);
    pass(1);
    expect(socket.terminated).toBe(true);
    pass(5_000);
    expect(server.stats.sockets).toBe(0);
    expect(onDisconnected).not.toHaveBeenCalled();
    waiting[0]?.finish();
    await settle();
    expect(onDisconnected.mock.calls).toEqual([[connection, 'client-closed']]);
  });

  it('[M6] when a call hangs on a client that broke the protocol', () => {
    const { socket, pass, order } = setUp();
    socket.receive(`${call('1', 'Wait', 'a')}${call('2', 'Echo', 1)}nonsense${end}`);
    pass(4_999);
    expect(socket.sent).toEqual([]);
    pass(1);
    expect(socket.texts).toEqual([record({ type: 7, error: 'Connection closed with an error.' })]);
    expect(socket.closedWith).toBe(1000);
    expect(order).toEqual(['a']);
  });

  it('[T5] when the server closed it, with 5 s for the client to agree', () => {
    const { socket, connection, pass } = setUp();
    connection.close();
    pass(4_999);
    expect(socket.terminated).toBe(false);
    pass(1);
    expect(socket.terminated).toBe(true);
  });

  it('[F8] when nothing leaves a socket whose last calls still run', () => {
    const { socket, connection, pass, server } = setUp({ limits: { closeGraceMs: 60_000 } });
    socket.receive(`${call('1', 'Wait', 'a')}nonsense${end}`);
    socket.held = true;
    connection.send('tick', [1]);
    pass(10_000);
    expect(socket.terminated).toBe(true);
    expect(server.stats.slowClosed).toBe(1);
  });

  it('[T5] when a socket breaks', () => {
    const { socket, connection, pass, server, onDisconnected } = setUp();
    socket.emit('error', new Error('too large'));
    expect(connection.send('tick', [1])).toBe(false);
    expect(socket.closedWith).toBeUndefined();
    pass(4_000);
    socket.emit('error', new Error('reset'));
    pass(1_000);
    expect(socket.terminated).toBe(true);
    expect(onDisconnected.mock.calls).toEqual([[connection, 'dropped']]);
    expect(server.stats.socketErrors).toBe(1);
  });
});

describe('an end initiated by the server', () => {
  it('[T5] drops queued calls, no longer answers the running one, and is reported when all is over', async () => {
    const { server, socket, order, waiting, onDisconnected, connection } = setUp();
    socket.receive(call('1', 'Wait', 'a') + call('2', 'Echo', 1));
    connection.close();
    waiting[0]?.finish();
    await settle();
    expect(order).toEqual(['a']);
    expect(socket.texts).toEqual([record({ type: 7 })]);
    expect(onDisconnected).not.toHaveBeenCalled();
    expect(server.connections.size).toBe(1);
    socket.emit('close', 1000);
    expect(onDisconnected.mock.calls).toEqual([[connection, 'server-closed']]);
  });

  it.each([
    ['returns later', async () => 'later'],
    ['fails', () => Promise.reject(new Error('no'))],
    [
      'throws',
      () => {
        throw new Error('no');
      },
    ],
  ])('[T5] follows the answer of a method that requests it and %s', async (_how, finish) => {
    const hub = defineHub({ methods: { Leave: { args: z.tuple([]), result: z.string() } }, clientTargets: {} });
    const server = createHubServer<typeof hub, null>({
      hub,
      handlers: {
        Leave: ({ closeAfterwards }) => {
          closeAfterwards();
          return finish();
        },
      },
    });
    const socket = new FakeSocket();
    server.attach(socket, { state: null });
    socket.receive(jsonHandshake + call('1', 'Leave'));
    await settle();
    expect(socket.texts[1]).toContain('"invocationId":"1"');
    expect(socket.texts[2]).toBe(record({ type: 7 }));
    expect(socket.closedWith).toBe(1000);
  });
});

describe('a late request', () => {
  it('[T5] gets a signal that is aborted', () => {
    const { connection, socket } = setUp();
    connection.close();
    expect(connection.signal.aborted).toBe(true);
    socket.emit('close', 1000);
    expect(connection.signal.aborted).toBe(true);
  });

  it('[T5] closes nothing a second time', () => {
    const { connection, socket, onDisconnected } = setUp();
    socket.emit('close', 1006);
    connection.close('late');
    expect(socket.sent).toEqual([]);
    expect(onDisconnected.mock.calls).toEqual([[connection, 'dropped']]);
  });
});

describe('a protocol error', () => {
  it('[M6] is reported to the server', () => {
    const { socket, connection, onError, server } = setUp();
    socket.receive(`nonsense${end}`);
    expect(onError.mock.calls).toEqual([
      [expect.objectContaining({ name: 'ProtocolError', message: 'record is not JSON' }), connection],
    ]);
    expect(server.stats).toMatchObject({ protocolErrors: 1, handshakesRefused: 0 });
  });
});
