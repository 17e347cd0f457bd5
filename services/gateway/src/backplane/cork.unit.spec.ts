import { Writable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createCork } from './cork.ts';

/** A socket that records what each of its system calls would write. */
function recorded() {
  const calls: string[] = [];
  const socket = new Writable({
    decodeStrings: false,
    write(chunk, _encoding, done) {
      calls.push(chunk);
      done();
    },
    writev(chunks, done) {
      calls.push(chunks.map(({ chunk }) => chunk).join(''));
      done();
    },
  });
  return { calls, socket };
}

test('[G3508] what is written in one turn of the event loop leaves together, in order', async () => {
  const { calls, socket } = recorded();
  const cork = createCork(() => socket);
  for (const text of ['a', 'b', 'c']) {
    cork();
    socket.write(text);
  }
  expect(calls).toEqual([]);
  await turn();
  expect(calls).toEqual(['abc']);
  cork();
  socket.write('d');
  await turn();
  expect(calls).toEqual(['abc', 'd']);
});

test('[G3508] of many the first leave at once', async () => {
  const { calls, socket } = recorded();
  const cork = createCork(() => socket);
  for (let i = 0; i < 70; i++) {
    cork();
    socket.write('x');
  }
  expect(calls.map(({ length }) => length)).toEqual([32, 32]);
  await turn();
  expect(calls.map(({ length }) => length)).toEqual([32, 32, 6]);
});

test('[G3508] a connection that replaces another is written to, and nothing stays in the lost one', async () => {
  const [lost, next] = [recorded(), recorded()];
  let { socket } = lost;
  const cork = createCork(() => socket);
  cork();
  socket.write('a');
  socket = next.socket;
  cork();
  socket.write('b');
  await turn();
  expect([lost.calls, next.calls]).toEqual([['a'], ['b']]);
});
