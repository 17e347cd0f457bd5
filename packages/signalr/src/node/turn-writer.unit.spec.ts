import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { FakeSocket } from '#testing/fake-socket.ts';
import { createTurnWriter } from './turn-writer.ts';

function setUp() {
  const ends: (() => void)[] = [];
  const writer = createTurnWriter((release) => ends.push(release));
  const stream = new PassThrough();
  const socket = new FakeSocket();
  return { ends, writer, stream, socket, joined: writer.join(socket, stream) };
}

describe('[F9] what is sent to a socket in one turn leaves together', () => {
  test('the stream is held from the first message to the end of the turn', () => {
    const { ends, stream, socket, joined } = setUp();
    joined.send('one', {});
    joined.send('two', {});
    expect([stream.writableCorked, ends.length, socket.texts]).toEqual([1, 1, ['one', 'two']]);
    ends[0]?.();
    expect(stream.writableCorked).toBe(0);
    joined.send('three', {});
    expect([stream.writableCorked, ends.length]).toEqual([1, 2]);
  });

  test('one end of the turn is enough for many sockets', () => {
    const { ends, writer, stream, joined } = setUp();
    const other = new PassThrough();
    joined.send('one', {});
    writer.join(new FakeSocket(), other).send('two', {});
    expect(ends).toHaveLength(1);
    ends[0]?.();
    expect([stream.writableCorked, other.writableCorked]).toEqual([0, 0]);
  });

  test('a stream that ended or broke meanwhile is left alone', () => {
    const { ends, writer, stream, joined } = setUp();
    const broken = new PassThrough();
    joined.send('last', {});
    writer.join(new FakeSocket(), broken).send('lost', {});
    stream.end();
    broken.destroy();
    expect(() => ends[0]?.()).not.toThrow();
  });

  test('everything else is the socket’s own', () => {
    const { socket, joined } = setUp();
    const heard: unknown[] = [];
    joined.on('message', (data) => heard.push(data));
    socket.held = true;
    joined.send('four', {});
    expect(joined.bufferedAmount).toBe(4);
    joined.pause();
    expect(socket.paused).toBe(true);
    joined.resume();
    socket.receive('hello');
    joined.close(1000);
    joined.terminate();
    expect([heard.length, socket.closedWith, socket.terminated]).toEqual([1, 1000, true]);
  });
});
