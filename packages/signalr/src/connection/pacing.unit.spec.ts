import { describe, expect, it, vi } from 'vitest';
import { attachFake, connectFake } from '#testing/attach-fake.ts';
import { createManualClock } from '#testing/manual-clock.ts';
import { call, record } from '#testing/records.ts';
import { createSampleServer } from '#testing/sample-hub.ts';

const setUp = (limits: Parameters<typeof createSampleServer>[0] = {}) => {
  const clock = createManualClock();
  const onDisconnected = vi.fn();
  const { server, order } = createSampleServer({ clock, onDisconnected, ...limits });
  /** Advances by a quarter of a second, the sweep's usual interval. */
  const quarter = (): void => {
    clock.advance(250);
    server.sweep();
  };
  return { clock, server, order, onDisconnected, quarter };
};
const voidCall = record({ type: 1, target: 'Void', arguments: [] });

describe('a client over its rate', () => {
  it('[F2] is paused and delayed, and loses nothing', () => {
    const { server, order, quarter } = setUp();
    const { socket } = connectFake(server);
    socket.receive(voidCall.repeat(200));
    expect(order).toHaveLength(99);
    expect(socket.paused).toBe(true);
    quarter();
    expect(order).toHaveLength(111);
    for (let time = 0; time < 8; time += 1) quarter();
    expect(order).toHaveLength(200);
    expect(socket.paused).toBe(false);
    expect(socket.closedWith).toBeUndefined();
    expect(server.stats).toMatchObject({ throttled: 1, floodClosed: 0 });
  });

  it('[T6] is closed with 1008 when it stays over it for 10 s', () => {
    const { server, onDisconnected, quarter } = setUp();
    const { socket, connection } = connectFake(server);
    for (let time = 0; time < 60 && socket.closedWith === undefined; time += 1) {
      socket.receive(voidCall.repeat(25));
      quarter();
    }
    expect(socket.closedWith).toBe(1008);
    socket.emit('close', 1008);
    expect(onDisconnected.mock.calls).toEqual([[connection, 'flooding']]);
  });

  it.each(['ping', 'pong'])('[T320] is closed with 1008 for a flood of WebSocket frames of type %s', (frame) => {
    const { server, quarter } = setUp();
    const { socket } = connectFake(server);
    for (let sent = 0; sent < 1_001; sent += 1) socket.emit(frame);
    quarter();
    expect(socket.closedWith).toBe(1008);
    expect(server.stats.floodClosed).toBe(1);
  });

  it('[T6] is closed with 1008 within seconds at 1,000 messages a second', () => {
    const { server, quarter, order } = setUp();
    const { socket } = connectFake(server);
    let quarters = 0;
    while (socket.closedWith === undefined && quarters < 40) {
      for (let sent = 0; sent < 250; sent += 1) socket.receive(voidCall);
      quarter();
      quarters += 1;
    }
    expect(socket.closedWith).toBe(1008);
    expect(quarters).toBeLessThanOrEqual(9);
    expect(order.length).toBeLessThan(250);
    expect(socket.paused).toBe(true);
    for (let time = 0; time < 4; time += 1) quarter();
    expect(socket.terminated).toBe(true);
  });

  it('[T6] may flood with empty messages and pings just the same', () => {
    for (const flood of ['message', 'ping'] as const) {
      const { server } = setUp();
      const { socket } = attachFake(server);
      for (let sent = 0; sent < 1_001; sent += 1) socket.emit(flood, Buffer.alloc(0));
      expect(socket.closedWith).toBe(1008);
    }
  });

  it('[T6] stays connected within it', () => {
    const { server, order, quarter } = setUp();
    const { socket } = connectFake(server);
    for (let time = 0; time < 400; time += 1) {
      socket.receive(voidCall.repeat(12));
      quarter();
    }
    expect(order).toHaveLength(4_800);
    expect(socket.closedWith).toBeUndefined();
  });

  it('[S5] does not affect others: every socket has its own rate and state', () => {
    const { server } = setUp();
    const flooding = connectFake(server);
    const calm = connectFake(server);
    flooding.socket.receive(voidCall.repeat(500));
    calm.socket.receive(call('1', 'Echo', 1));
    expect(calm.socket.texts).toHaveLength(1);
    expect(calm.socket.paused).toBe(false);
    expect(calm.connection.state).not.toBe(flooding.connection.state);
  });

  it('[F8] is not read while too much of its input is pending', () => {
    const { server, quarter } = setUp();
    const { socket } = connectFake(server);
    const padded = call('1', 'Echo', 'x'.repeat(3_000));
    socket.receive(padded.repeat(330));
    for (let time = 0; time < 4; time += 1) {
      quarter();
      expect(socket.paused).toBe(true);
    }
    for (let time = 0; time < 20; time += 1) quarter();
    expect(socket.paused).toBe(false);
  });
});
