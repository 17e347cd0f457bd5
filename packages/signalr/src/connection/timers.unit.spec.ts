import { describe, expect, it } from 'vitest';
import { connectFake } from '#testing/attach-fake.ts';
import { createManualClock } from '#testing/manual-clock.ts';
import { call, messagePackHandshake, record } from '#testing/records.ts';
import { createSampleServer } from '#testing/sample-hub.ts';

const setUp = () => {
  const clock = createManualClock();
  const { server, waiting } = createSampleServer({ clock });
  /** Lets time pass as the server sees it: with a sweep every second. */
  const pass = (seconds: number): void => {
    for (let second = 0; second < seconds; second += 1) {
      clock.advance(1_000);
      server.sweep();
    }
  };
  return { server, waiting, pass };
};

describe('timers', () => {
  it('[T1] sends a Ping after 15 s without sending, and only then', () => {
    const { server, pass } = setUp();
    const { socket, connection } = connectFake(server);
    pass(10);
    connection.send('tick', [1]);
    socket.clear();
    pass(15);
    expect(socket.sent).toEqual([]);
    pass(1);
    expect(socket.texts).toEqual([record({ type: 6 })]);
    pass(16);
    expect(socket.sent).toHaveLength(2);
  });

  it('[T1] shares one Ping buffer between all sockets of a protocol', () => {
    const { server, pass } = setUp();
    const sockets = [1, 2].map(() => connectFake(server, messagePackHandshake).socket);
    pass(16);
    expect(sockets[0]?.sent).toEqual([{ data: Buffer.from('029106', 'hex'), binary: true }]);
    expect(sockets[0]?.sent[0]?.data).toBe(sockets[1]?.sent[0]?.data);
  });

  it('[T2] pings a client that only ever pings back, often enough for its 30 s', () => {
    const { server, pass } = setUp();
    const { socket } = connectFake(server);
    pass(120);
    expect(socket.sent.length).toBeGreaterThanOrEqual(7);
    expect(socket.closedWith).toBeUndefined();
  });

  it('[T3] lets a client that never pinged stay silent for ever', () => {
    const { server, pass } = setUp();
    const { socket } = connectFake(server);
    socket.receive(call('1', 'Void'));
    pass(3_600);
    expect(socket.closedWith).toBeUndefined();
  });

  it('[T3] closes a client that pinged and then fell silent for 30 s, letting it come back', () => {
    const { server, pass } = setUp();
    const { socket } = connectFake(server);
    socket.receive(record({ type: 6 }));
    pass(20);
    socket.receive(record({ type: 6 }));
    pass(30);
    expect(socket.closedWith).toBeUndefined();
    socket.clear();
    pass(1);
    expect(socket.texts).toEqual([record({ type: 7, allowReconnect: true })]);
    expect(socket.closedWith).toBe(1000);
    expect(server.stats.clientTimeouts).toBe(1);
  });

  it('[T3] counts anything received as a sign of life', () => {
    const { server, pass } = setUp();
    const { socket } = connectFake(server);
    socket.receive(record({ type: 6 }));
    pass(25);
    socket.receive('{"type"');
    pass(25);
    socket.emit('ping');
    pass(25);
    expect(socket.closedWith).toBeUndefined();
  });

  it('[T3] does not blame a client it does not listen to', () => {
    const { server, pass, waiting } = setUp();
    const { socket } = connectFake(server);
    const calls = Array.from({ length: 70 }, (_, index) => call(String(index), 'Void'));
    socket.receive(record({ type: 6 }) + call('first', 'Wait', 'a') + calls.join(''));
    expect(socket.paused).toBe(true);
    pass(60);
    expect(socket.closedWith).toBeUndefined();
    expect(waiting).toHaveLength(1);
  });

  it('[T4] sends records for liveness and asks for no WebSocket pong', () => {
    const { server, pass } = setUp();
    const { socket } = connectFake(server);
    pass(60);
    expect(new Set(socket.texts)).toEqual(new Set([record({ type: 6 })]));
  });
});
