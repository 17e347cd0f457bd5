import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { FastifyReply } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDownloads } from './downloads.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

async function* rows() {
  yield 'a row';
}

/** A reply whose client never reads. */
function unread() {
  const sent: Readable[] = [];
  const reply = {
    type: () => reply,
    send: (stream: Readable) => {
      stream.on('error', () => {});
      sent.push(stream);
      return reply;
    },
  };
  return { reply: reply as unknown as FastifyReply, sent };
}

test('[G1271] downloads that nobody reads give up their places after ten minutes', async () => {
  const downloads = createDownloads();
  const { reply, sent } = unread();
  const start = () => downloads.send(reply, 'ada', 'text/csv', rows());
  for (let i = 0; i < 4; i++) start();
  expect(start).toThrow('Too many');
  const ended = Promise.all(sent.map((stream) => new Promise((resolve) => stream.once('close', resolve))));
  vi.advanceTimersByTime(10 * 60_000);
  await ended;
  expect(start).not.toThrow();
});

test('[G902] text and bytes arrive in their order', async () => {
  async function* mixed() {
    yield 'a line,';
    yield Buffer.from('bytes,');
    yield 'x'.repeat(70_000);
    yield ',';
    yield Buffer.from('more bytes');
  }
  const { reply, sent } = unread();
  createDownloads().send(reply, 'ada', 'text/csv', mixed());
  const [stream] = sent;
  expect(stream && (await text(stream))).toBe(`a line,bytes,${'x'.repeat(70_000)},more bytes`);
});
