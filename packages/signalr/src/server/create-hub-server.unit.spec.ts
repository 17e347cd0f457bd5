import { afterEach, describe, expect, it, vi } from 'vitest';
import { defaultLimits, sweepInterval } from '#server/limits.ts';
import { attachFake, connectFake } from '#testing/attach-fake.ts';
import { createManualClock } from '#testing/manual-clock.ts';
import { jsonHandshake } from '#testing/records.ts';
import { createSampleServer } from '#testing/sample-hub.ts';

describe('a hub server', () => {
  it('[N2] gives each socket a new id of 16 random bytes, or the one it was promised', () => {
    const { server } = createSampleServer({ random: (size) => Buffer.alloc(size, 7) });
    expect(attachFake(server).connection.id).toBe('BwcHBwcHBwcHBwcHBwcHBw');
    const { socket } = attachFake(server);
    expect(server.attach(socket, { state: { name: 'x' }, connectionId: 'promised' }).id).toBe('promised');
  });

  it('[N2] keeps sockets with the same public id apart', () => {
    const { server } = createSampleServer({ random: (size) => Buffer.alloc(size) });
    const first = connectFake(server);
    connectFake(server);
    expect(server.connections.size).toBe(2);
    first.socket.emit('close', 1000);
    expect(server.connections.size).toBe(1);
  });

  it('[H1] lists connections only after their handshake', () => {
    const { server } = createSampleServer();
    attachFake(server);
    connectFake(server);
    expect(server.connections.size).toBe(1);
    expect(server.stats).toMatchObject({ sockets: 2, connections: 1 });
  });

  it('[M8] keeps a connection’s state with it', () => {
    const { server } = createSampleServer();
    expect(connectFake(server).connection.state).toEqual({ name: 'test' });
  });

  it('[T1] sweeps often enough for its shortest timer', () => {
    expect(sweepInterval(defaultLimits)).toBe(1_000);
    expect(sweepInterval({ ...defaultLimits, keepAliveMs: 400 })).toBe(100);
    expect(sweepInterval({ ...defaultLimits, handshakeMs: 1 })).toBe(20);
  });
});

describe('the timer of a hub server', () => {
  afterEach(() => void vi.useRealTimers());

  /** A socket past its handshake timeout, and a server whose timer has just fired. */
  const due = () => {
    vi.useFakeTimers();
    const clock = createManualClock();
    const { server } = createSampleServer({ clock });
    const { socket } = attachFake(server);
    server.start();
    clock.advance(15_000);
    vi.advanceTimersToNextTimer();
    return { server, socket };
  };

  it('[T1643] lets the event loop read before it times out clients', () => {
    const { server, socket } = due();
    socket.receive(jsonHandshake);
    vi.advanceTimersToNextTimer();
    expect([socket.closedWith, server.stats.handshakesTimedOut]).toEqual([undefined, 0]);
    server.stop();
  });

  it('[T1644] reads in between where there are many', () => {
    vi.useFakeTimers();
    const clock = createManualClock();
    const { server } = createSampleServer({ clock });
    for (let i = 0; i < 600; i++) attachFake(server);
    server.start();
    clock.advance(15_000);
    vi.advanceTimersToNextTimer();
    const timedOut = [];
    for (let turn = 0; turn < 3; turn++) {
      vi.advanceTimersToNextTimer();
      timedOut.push(server.stats.handshakesTimedOut);
    }
    expect(timedOut).toEqual([256, 512, 600]);
    server.stop();
  });

  it('[T1643] times them out soon after, and no longer once it is stopped', () => {
    const { server, socket } = due();
    vi.advanceTimersToNextTimer();
    expect(socket.closedWith).toBe(1000);
    server.stop();
    const stopped = due();
    stopped.server.stop();
    vi.advanceTimersByTime(1_000);
    expect(stopped.socket.closedWith).toBeUndefined();
  });
});
