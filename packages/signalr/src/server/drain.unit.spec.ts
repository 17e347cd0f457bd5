import { describe, expect, it } from 'vitest';
import { attachFake, connectFake } from '#testing/attach-fake.ts';
import { createManualClock } from '#testing/manual-clock.ts';
import { record } from '#testing/records.ts';
import { createSampleServer } from '#testing/sample-hub.ts';

const setUp = () => {
  const clock = createManualClock();
  const { server } = createSampleServer({ clock });
  const pass = (ms: number): void => {
    clock.advance(ms);
    server.sweep();
  };
  return { server, pass };
};

describe('draining', () => {
  it('[T5] closes the groups one after the other, with `allowReconnect`', () => {
    const { server, pass } = setUp();
    const sockets = Array.from({ length: 10 }, () => connectFake(server).socket);
    const closed = () => sockets.filter(({ closedWith }) => closedWith !== undefined).length;
    void server.drain({ overMs: 5_000, groups: 5 });
    expect(closed()).toBe(2);
    pass(999);
    expect(closed()).toBe(2);
    pass(1);
    expect(closed()).toBe(4);
    pass(3_000);
    expect(closed()).toBe(10);
    for (const socket of sockets) expect(socket.texts).toEqual([record({ type: 7, allowReconnect: true })]);
  });

  it('[T5] is done when every socket is gone, including those that have to be cut off', async () => {
    const { server, pass } = setUp();
    const polite = connectFake(server).socket;
    const stubborn = connectFake(server).socket;
    const silent = attachFake(server).socket;
    let done = false;
    const drained = server.drain({ overMs: 0, groups: 1 }).then(() => {
      done = true;
    });
    expect(silent.texts).toEqual([]);
    expect(silent.closedWith).toBe(1001);
    polite.emit('close', 1000);
    silent.emit('close', 1001);
    await Promise.resolve();
    expect(done).toBe(false);
    pass(5_000);
    expect(stubborn.terminated).toBe(true);
    await drained;
    expect(server.stats).toMatchObject({ sockets: 0, connections: 0 });
  });

  it('[T5] refuses new sockets meanwhile', () => {
    const { server } = setUp();
    connectFake(server);
    void server.drain({ overMs: 1_000, groups: 10 });
    const { socket } = attachFake(server);
    expect(socket.closedWith).toBe(1012);
    expect(socket.sent).toEqual([]);
  });

  it('[T5] is done at once without sockets', async () => {
    await setUp().server.drain({ overMs: 25_000, groups: 10 });
  });
});
