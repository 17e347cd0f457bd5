import { describe, expect, it, vi } from 'vitest';
import { attachFake, connectFake } from '#testing/attach-fake.ts';
import { createManualClock } from '#testing/manual-clock.ts';
import { call, end, messagePackHandshake, record } from '#testing/records.ts';
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

  it('[M6] gets answers to what came before, however long they take, and only then its Close', async () => {
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

  it('[M6] is treated alike in MessagePack', () => {
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
  it('[M1] comes with the client’s Close: what it sent before is run, nothing after, and no Close is answered', async () => {
    const { server, waiting, order } = createSampleServer();
    const { socket, connection } = connectFake(server);
    const { signal } = connection;
    socket.receive(call('1', 'Wait', 'a') + call('2', 'Void') + record({ type: 7 }) + call('3', 'Echo', 1));
    expect(signal.aborted).toBe(false);
    waiting[0]?.finish();
    await settle();
    expect(order).toEqual(['a', 'Void']);
    expect(socket.texts.join('')).not.toContain('"type":7');
    expect(socket.closedWith).toBe(1000);
    expect(signal.aborted).toBe(true);
  });

  it('[M1] does not wait for ever for a call that hangs', () => {
    const clock = createManualClock();
    const { server } = createSampleServer({ clock });
    const { socket } = connectFake(server);
    socket.receive(call('1', 'Wait', 'a') + record({ type: 7 }));
    clock.advance(5_000);
    server.sweep();
    expect(socket.closedWith).toBe(1000);
  });

  it('[M3] is told once, after the last call, with its reason', async () => {
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

  it('[H1] is not told of a socket that never shook hands', () => {
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

  it('[T5] can be asked for by a method and comes after its answer', () => {
    const { server } = createSampleServer();
    const { socket } = connectFake(server);
    socket.receive(call('1', 'CloseAfterwards') + call('2', 'Echo', 1));
    expect(socket.texts).toEqual([
      record({ type: 3, invocationId: '1', result: null }),
      record({ type: 7, error: 'bye', allowReconnect: true }),
    ]);
  });

  it('[M6] follows an onConnected that throws or rejects', async () => {
    for (const onConnected of [
      () => {
        throw new Error('no');
      },
      () => Promise.reject(new Error('no')),
    ]) {
      const onError = vi.fn();
      const { server } = createSampleServer({ onConnected, onError });
      const { socket } = connectFake(server);
      await settle();
      expect(socket.texts.join('')).not.toContain('no"');
      expect(socket.closedWith).toBe(1000);
      expect(onError).toHaveBeenCalledOnce();
    }
  });
});
