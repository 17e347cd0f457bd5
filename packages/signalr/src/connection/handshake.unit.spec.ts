import { describe, expect, it } from 'vitest';
import { attachFake } from '#testing/attach-fake.ts';
import { createManualClock } from '#testing/manual-clock.ts';
import { call, end, jsonHandshake, messagePackHandshake, record } from '#testing/records.ts';
import { createSampleServer } from '#testing/sample-hub.ts';

describe('the handshake of a connection', () => {
  it('[H1] sends nothing before the first record, whatever the time or the broadcasts', () => {
    const clock = createManualClock();
    const { server } = createSampleServer({ clock });
    const { socket, connection } = attachFake(server);
    clock.advance(14_999);
    server.sweep();
    server.broadcast(server.prepare('tick', [1]));
    expect(connection.sendFrame(server.prepare('tick', [1]))).toBe(false);
    expect(connection.send('tick', [1])).toBe(false);
    expect(socket.sent).toEqual([]);
  });

  it('[H1] is JSON even if it requests MessagePack, and the response is text', () => {
    const { server } = createSampleServer();
    const { socket, connection } = attachFake(server);
    socket.receive(messagePackHandshake);
    expect(socket.sent).toEqual([{ data: Buffer.from(`{}${end}`), binary: false }]);
    expect(connection.protocol).toBe('messagepack');
  });

  it('[H2] is answered in its own message', () => {
    const { server } = createSampleServer({ onConnected: (connection) => void connection.send('tick', [1]) });
    const { socket } = attachFake(server);
    socket.receive(jsonHandshake + call('1', 'Echo', 5));
    expect(socket.texts[0]).toBe(`{}${end}`);
    expect(socket.texts).toHaveLength(3);
  });

  it.each([
    [`{"protocol":"soap","version":1}${end}`, "The protocol 'soap' is not supported."],
    [`{"protocol":"json","version":7}${end}`, "The server does not support version 7 of the 'json' protocol."],
    [`garbage${end}`, 'An unexpected error occurred during connection handshake.'],
    ['x'.repeat(32_769), 'Handshake was canceled.'],
  ])('[H4] refuses with an error and close 1000, without a Close record', (bytes, error) => {
    const { server } = createSampleServer();
    const { socket } = attachFake(server);
    socket.receive(bytes + call('1', 'Echo', 5));
    expect(socket.texts).toEqual([record({ error })]);
    expect(socket.closedWith).toBe(1000);
    expect(server.stats.handshakesRefused).toBe(1);
    expect(server.stats.calls).toBe(0);
  });

  it('[H5] is awaited for 15 s', () => {
    const clock = createManualClock();
    const { server } = createSampleServer({ clock });
    const { socket } = attachFake(server);
    clock.advance(15_000);
    server.sweep();
    expect(socket.texts).toEqual([record({ error: 'Handshake was canceled.' })]);
    expect(socket.closedWith).toBe(1000);
    clock.advance(5_000);
    server.sweep();
    expect(socket.terminated).toBe(true);
    expect(server.stats).toMatchObject({ sockets: 0, handshakesTimedOut: 1 });
  });

  it('[H5] is limited in pending sockets', () => {
    const { server } = createSampleServer({ limits: { maxUnhandshaken: 1 } });
    const first = attachFake(server);
    const second = attachFake(server);
    expect(first.socket.closedWith).toBeUndefined();
    expect(second.socket.closedWith).toBe(1013);
    second.socket.emit('close', 1013);
    first.socket.receive(jsonHandshake);
    expect(attachFake(server).socket.closedWith).toBeUndefined();
  });

  it('[H6] may arrive in pieces and be followed by calls in the same message', () => {
    const { server } = createSampleServer();
    const { socket } = attachFake(server);
    const stream = jsonHandshake + call('1', 'Echo', 'ä');
    for (const byte of Buffer.from(stream)) socket.receive(Buffer.from([byte]));
    expect(socket.texts).toEqual([`{}${end}`, `{"type":3,"invocationId":"1","result":"ä"}${end}`]);
  });

  it('[H6] may be followed by MessagePack in the same message', () => {
    const { server } = createSampleServer();
    const { socket } = attachFake(server);
    // [1, {}, "1", "Echo", [5], []]
    const echo = Buffer.from('0d960180a131a44563686f910590', 'hex');
    socket.receive(Buffer.concat([Buffer.from(messagePackHandshake), echo.subarray(0, 6)]));
    socket.receive(echo.subarray(6));
    socket.sent.shift();
    expect(socket.sent).toEqual([{ data: Buffer.from('07950380a1310305', 'hex'), binary: true }]);
  });
});
