import { describe, expect, it, vi } from 'vitest';
import { createWaitingBudget } from '#connection/waiting-budget.ts';
import { prepareFrame, prepareFrameFromJson } from '#frame/hub-frame.ts';
import { jsonProtocol } from '#protocol/json-protocol.ts';
import { messagePackProtocol } from '#protocol/message-pack-protocol.ts';
import { connectFake } from '#testing/attach-fake.ts';
import type { FakeSocket } from '#testing/fake-socket.ts';
import { createManualClock } from '#testing/manual-clock.ts';
import { call, end, messagePackHandshake, record } from '#testing/records.ts';
import { createSampleServer, type SampleServer } from '#testing/sample-hub.ts';

const big = prepareFrame('state', [{ name: 'x'.repeat(70_000) }]);
const tick = (value: number) => prepareFrame('tick', [value]);
const tickText = (value: number) => record({ type: 1, target: 'tick', arguments: [value] });
const clockKey = { supersedes: 'clock' };

/** Fills the socket until it is slow. */
const slowDown = (socket: FakeSocket, send: () => void): void => {
  socket.held = true;
  send();
  socket.clear();
};

describe('broadcast', () => {
  it('[F6] encodes once per protocol and sends everybody the same buffer', () => {
    const { server } = createSampleServer();
    const json = [connectFake(server), connectFake(server)];
    const binary = [connectFake(server, messagePackHandshake), connectFake(server, messagePackHandshake)];
    const encode = vi.spyOn(jsonProtocol, 'writeInvocation');
    expect(server.broadcast(tick(5))).toBe(4);
    expect(encode).toHaveBeenCalledOnce();
    encode.mockRestore();
    expect(json[0]?.socket.sent[0]?.data).toBe(json[1]?.socket.sent[0]?.data);
    expect(binary[0]?.socket.sent[0]?.data).toBe(binary[1]?.socket.sent[0]?.data);
    expect(json[0]?.socket.texts).toEqual([tickText(5)]);
    expect(binary[0]?.socket.sent[0]?.binary).toBe(true);
  });

  it('[F6] splices arguments that are already JSON', () => {
    const frame = prepareFrameFromJson('tick', '[ 5 ]');
    expect(frame.bytes(jsonProtocol).toString()).toBe('{"type":1,"target":"tick","arguments":[ 5 ]}\u001e');
    expect(frame.bytes(messagePackProtocol)).toEqual(tick(5).bytes(messagePackProtocol));
  });

  it('[F6] refuses a frame without a target, over which clients would close', () => {
    expect(() => prepareFrame('', [])).toThrow('target');
  });

  it('[F3] sends each frame as one whole message', () => {
    const { server } = createSampleServer();
    const { socket, connection } = connectFake(server);
    connection.sendFrame(tick(1));
    connection.send('tick', [2]);
    expect(socket.texts).toEqual([tickText(1), tickText(2)]);
  });
});

describe('a slow socket', () => {
  it('[F7] gets only the newest of superseding frames, in order with the others', () => {
    const { server } = createSampleServer();
    const { socket, connection } = connectFake(server);
    slowDown(socket, () => connection.sendFrame(big));
    connection.sendFrame(tick(1), clockKey);
    connection.sendFrame(tick(2), clockKey);
    connection.send('state', [{ name: 'lobby' }]);
    connection.sendFrame(tick(3), clockKey);
    connection.sendFrame(tick(4), { supersedes: 'other' });
    expect(socket.texts).toEqual([record({ type: 6 })]);
    socket.clear();
    socket.release();
    expect(socket.texts).toEqual([
      record({ type: 1, target: 'state', arguments: [{ name: 'lobby' }] }),
      tickText(3),
      tickText(4),
    ]);
    expect(server.stats).toMatchObject({ framesDeferred: 5, framesSuperseded: 2, slowClosed: 0 });
    connection.sendFrame(tick(5), clockKey);
    expect(socket.texts.at(-1)).toBe(tickText(5));
  });

  it('[F7] is not filled beyond the threshold while it drains', () => {
    const { server } = createSampleServer();
    const { socket, connection } = connectFake(server);
    slowDown(socket, () => connection.sendFrame(big));
    for (let sent = 0; sent < 5; sent += 1) connection.sendFrame(big);
    expect(socket.sent).toHaveLength(1);
    socket.releaseOne();
    expect(socket.bufferedAmount).toBeLessThan(100);
    socket.releaseOne();
    expect(socket.bufferedAmount).toBeGreaterThan(65_536);
    expect(socket.bufferedAmount).toBeLessThan(2 * 70_200);
  });

  it('[F8] is closed when more than 1 MiB waits, without effect on others', () => {
    const onDisconnected = vi.fn();
    const { server } = createSampleServer({ onDisconnected });
    const slow = connectFake(server);
    const quick = connectFake(server);
    slow.socket.held = true;
    for (let sent = 0; sent < 20; sent += 1) server.broadcast(big);
    expect(slow.socket.terminated).toBe(true);
    expect(slow.socket.bufferedAmount).toBeLessThan(1_048_576);
    expect(onDisconnected.mock.calls).toEqual([[slow.connection, 'too-slow']]);
    expect(quick.socket.sent).toHaveLength(20);
    expect(server.stats.slowClosed).toBe(1);
  });

  it('[F8] counts bytes, also of results with multi-byte characters', () => {
    const { server } = createSampleServer();
    const { socket, connection } = connectFake(server);
    slowDown(socket, () => connection.sendFrame(big));
    for (let id = 0; id < 40; id += 1) socket.receive(call(String(id), 'Echo', '鉱'.repeat(10_000)));
    expect(socket.terminated).toBe(true);
    expect(server.stats).toMatchObject({ slowClosed: 1, framesDeferred: 33 });
  });

  it('[F8] may get superseding frames without limit', () => {
    const { server } = createSampleServer();
    const { socket, connection } = connectFake(server);
    slowDown(socket, () => connection.sendFrame(big));
    for (let sent = 0; sent < 1_000; sent += 1) connection.sendFrame(big, clockKey);
    expect(socket.terminated).toBe(false);
    expect(server.stats.framesSuperseded).toBe(999);
  });

  /** A server whose clock advances only by `pass`. */
  const timed = () => {
    const clock = createManualClock();
    const { server } = createSampleServer({ clock });
    const pass = (seconds: number): void => {
      for (let second = 0; second < seconds; second += 1) {
        clock.advance(1_000);
        server.sweep();
      }
    };
    return { server, pass };
  };

  it('[F520] is closed after 10 s without progress, however little it was sent', () => {
    const { server, pass } = timed();
    const { socket, connection } = connectFake(server);
    socket.held = true;
    connection.send('tick', [1]);
    pass(9);
    expect(socket.terminated).toBe(false);
    connection.send('tick', [2]);
    pass(1);
    expect(socket.terminated).toBe(true);
    expect(server.stats.slowClosed).toBe(1);
  });

  it('[F520] has to drain 32 KiB in 10 s, or everything', () => {
    const { server, pass } = timed();
    const trickling = connectFake(server);
    const draining = connectFake(server);
    for (const { socket, connection } of [trickling, draining]) {
      socket.held = true;
      for (let sent = 0; sent < 3; sent += 1) connection.send('state', [{ name: 'x'.repeat(16_350) }]);
    }
    pass(9);
    trickling.socket.releaseOne();
    draining.socket.releaseOne();
    draining.socket.releaseOne();
    pass(1);
    expect(trickling.socket.terminated).toBe(true);
    expect(draining.socket.terminated).toBe(false);
    pass(8);
    draining.socket.release();
    pass(1);
    draining.socket.held = true;
    draining.connection.send('tick', [1]);
    pass(9);
    expect(draining.socket.terminated).toBe(false);
  });

  it('[F8] still gets its Close after its buffered frames', () => {
    const { server } = createSampleServer();
    const { socket, connection } = connectFake(server);
    slowDown(socket, () => connection.sendFrame(big));
    connection.sendFrame(tick(1));
    connection.close(undefined, true);
    socket.release();
    expect(socket.texts).toEqual([record({ type: 6 }), record({ type: 7, allowReconnect: true })]);
  });
});

describe('an end that drops no answer', () => {
  const answer = (id: string) => record({ type: 3, invocationId: id, result: null });
  const closedWithError = record({ type: 7, error: 'Connection closed with an error.' });
  const slowed = () => {
    const clock = createManualClock();
    const { server } = createSampleServer({ clock });
    const { socket, connection } = connectFake(server);
    slowDown(socket, () => connection.sendFrame(big));
    return { clock, server, socket };
  };

  it('[F1642] writes waiting frames to a slow socket before the Close requested by its method', () => {
    const { socket } = slowed();
    socket.receive(call('1', 'Void') + call('2', 'CloseAfterwards'));
    const close = record({ type: 7, error: 'bye', allowReconnect: true });
    expect(socket.texts.slice(1)).toEqual([answer('1'), answer('2'), close]);
    expect(socket.closedWith).toBe(1000);
  });

  it('[F1642] writes waiting frames before the Close of a protocol error, with 5 s to accept them', () => {
    const { socket, server, clock } = slowed();
    socket.receive(`${call('1', 'Void')}nonsense${end}`);
    expect(socket.texts.slice(1)).toEqual([answer('1'), closedWithError]);
    clock.advance(5_000);
    server.sweep();
    expect(socket.terminated).toBe(true);
  });

  it('[F1642] writes waiting frames when a later call hangs', () => {
    const { socket, server, clock } = slowed();
    socket.receive(`${call('1', 'Void')}${call('2', 'Wait', 'a')}nonsense${end}`);
    expect(socket.texts).toHaveLength(1);
    clock.advance(5_000);
    server.sweep();
    expect(socket.texts.slice(1)).toEqual([answer('1'), closedWithError]);
  });
});

describe('sends batched within a turn', () => {
  const joining = (server: SampleServer) => {
    const fake = connectFake(server);
    fake.socket.joining = true;
    return fake;
  };
  const sized = (bytes: number) => {
    const frame = (length: number) => prepareFrame('state', [{ name: 'x'.repeat(length) }]);
    return frame(bytes - frame(0).bytes(jsonProtocol).length);
  };

  it.each([100, 65_535, 65_536, 65_537, 2_000_000])('[F1641] are not backlog: %i bytes', (bytes) => {
    const { server } = createSampleServer({ limits: { slowBytes: bytes === 100 ? 99 : 65_536 } });
    const { socket, connection } = joining(server);
    connection.sendFrame(sized(bytes));
    connection.send('tick', [1]);
    connection.send('tick', [2]);
    connection.close();
    expect(socket.texts.slice(1)).toEqual([tickText(1), tickText(2), record({ type: 7 })]);
    expect(socket.terminated).toBe(false);
  });

  it('[F1641] do not make the socket lag, and count in no budget', () => {
    const budget = createWaitingBudget(100 * 1024);
    const { server } = createSampleServer({ budget });
    const fakes = [joining(server), joining(server), joining(server)];
    server.broadcast(big);
    expect(fakes.map(({ socket, connection }) => [socket.terminated, connection.lagging])).toEqual(
      fakes.map(() => [false, false]),
    );
    expect(budget.used).toBe(0);
  });

  it('[F1641] are handed to the network before its end when the caller flushes', () => {
    const { server } = createSampleServer();
    const { socket, connection } = joining(server);
    connection.send('tick', [1]);
    expect(socket.bufferedAmount).toBeGreaterThan(0);
    connection.flush();
    expect(socket.bufferedAmount).toBe(0);
  });

  it('[F1641] are written immediately to a drained socket', () => {
    const { server } = createSampleServer();
    const { socket, connection } = connectFake(server);
    slowDown(socket, () => connection.sendFrame(big));
    for (let sent = 0; sent < 3; sent += 1) connection.sendFrame(big);
    socket.joining = true;
    socket.release();
    expect(socket.sent).toHaveLength(1 + 3);
    expect(connection.lagging).toBe(false);
  });

  it('[F1641] are not a sign of a slow socket, even if every sweep finds some', () => {
    const clock = createManualClock();
    const { server } = createSampleServer({ clock });
    const { socket, connection } = joining(server);
    for (let second = 0; second < 12; second += 1) {
      clock.advance(1_000);
      connection.send('tick', [second]);
      server.sweep();
    }
    expect(socket.terminated).toBe(false);
  });
});

describe('the budget of all sockets', () => {
  const KIB = 1024;
  const limited = (limit: number) => {
    const budget = createWaitingBudget(limit);
    const { server } = createSampleServer({ budget });
    return { budget, server };
  };
  const holding = (server: SampleServer, frames: number) => {
    const fake = connectFake(server);
    fake.socket.held = true;
    for (let sent = 0; sent < frames; sent += 1) fake.connection.sendFrame(big);
    return fake;
  };

  it('[F521] over the limit closes the socket with the largest backlog, of any server', () => {
    const { budget, server } = limited(500 * KIB);
    const { server: another } = createSampleServer({ budget });
    const largest = holding(another, 4);
    const smaller = holding(server, 2);
    expect(budget.used).toBeGreaterThan(6 * 70_000);
    expect(largest.connection.lagging).toBe(true);
    const last = holding(server, 2);
    expect([largest, smaller, last].map(({ socket }) => socket.terminated)).toEqual([true, false, false]);
    expect(another.stats.slowClosed).toBe(1);
    expect(budget.used).toBeLessThan(5 * 70_000);
  });

  it('[F521] a single frame counts, also before another one waits for it', () => {
    const { budget, server } = limited(100 * KIB);
    const one = holding(server, 1);
    expect(budget.used).toBeGreaterThan(70_000);
    const another = holding(server, 1);
    expect([one, another].map(({ socket }) => socket.terminated)).toEqual([true, false]);
  });

  it('[F521] drained bytes are released', () => {
    const clock = createManualClock();
    const budget = createWaitingBudget(500 * KIB);
    const { server } = createSampleServer({ budget, clock });
    const one = holding(server, 1);
    one.socket.release();
    clock.advance(1_000);
    server.sweep();
    const several = holding(server, 3);
    several.socket.release();
    expect(budget.used).toBe(0);
    expect(several.connection.lagging).toBe(false);
    expect(several.socket.terminated).toBe(false);
  });

  it('[F521] a socket that is closing counts until it is gone', () => {
    const { budget, server } = limited(500 * KIB);
    const { socket, connection } = holding(server, 3);
    connection.close();
    expect(budget.used).toBeGreaterThan(70_000);
    socket.emit('close', 1000);
    expect(budget.used).toBe(0);
  });

  it('[F521] a closing socket with the largest backlog is cut off too', () => {
    const { server } = limited(200 * KIB);
    const closing = connectFake(server);
    closing.socket.held = true;
    closing.connection.sendFrame(prepareFrame('state', [{ name: 'x'.repeat(150_000) }]));
    closing.connection.close();
    expect(closing.socket.terminated).toBe(false);
    const other = holding(server, 1);
    expect(closing.socket.terminated).toBe(true);
    expect(other.socket.terminated).toBe(false);
  });
});
