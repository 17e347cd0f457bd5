import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type FastifyReply, fastify } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createDownloads, type Downloads } from './downloads.ts';

let now: number;
beforeEach(() => {
  now = 0;
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
    raw: new PassThrough(),
    type: () => reply,
    send: (stream: Readable) => {
      stream.on('error', () => {});
      sent.push(stream);
      return reply;
    },
  };
  return { reply: reply as unknown as FastifyReply, sent };
}

const closeOf = (stream: Readable) => new Promise((resolve) => stream.once('close', resolve));

test('[G1271] downloads that nobody reads release their places after ten minutes', async () => {
  const downloads = createDownloads(() => now);
  const { reply, sent } = unread();
  const start = () => downloads.send(reply, 'ada', 'text/csv', rows());
  for (let i = 0; i < 4; i++) start();
  expect(start).toThrow('Too many');
  const ended = Promise.all(sent.map(closeOf));
  vi.advanceTimersByTime(10 * 60_000);
  await ended;
  expect(start).not.toThrow();
});

test('[G1731] a HEAD is answered without reading the whole download', async () => {
  const downloads = createDownloads(() => now);
  const ended = Promise.withResolvers<number>();
  async function* manyRows() {
    let read = 0;
    try {
      while (read < 1_000) {
        read += 1;
        await nextTurn();
        yield 'x'.repeat(70_000);
      }
    } finally {
      ended.resolve(read);
    }
  }
  const app = fastify();
  app.get('/', (_, reply) => downloads.send(reply, 'ada', 'text/csv', manyRows()));
  expect((await app.inject({ method: 'HEAD', url: '/' })).statusCode).toBe(200);
  expect(await ended.promise).toBeLessThan(10);
});

test('[G902] text and bytes arrive in order', async () => {
  async function* mixed() {
    yield 'a line,';
    yield Buffer.from('bytes,');
    yield 'x'.repeat(70_000);
    yield ',';
    yield Buffer.from('more bytes');
  }
  const { reply, sent } = unread();
  createDownloads(() => now).send(reply, 'ada', 'text/csv', mixed());
  const [stream] = sent;
  expect(stream && (await text(stream))).toBe(`a line,bytes,${'x'.repeat(70_000)},more bytes`);
});

test('[A2401] one account has at most four downloads, half of a kind’s places: another account is served at once', () => {
  const downloads = createDownloads(() => now);
  const { reply, sent } = unread();
  for (let i = 0; i < 4; i++) downloads.send(reply, 'ada', 'text/csv', rows());
  for (const kind of ['text/csv', 'application/pdf'])
    expect(() => downloads.send(reply, 'ada', kind, rows())).toThrow('Too many');
  for (let i = 0; i < 4; i++) downloads.send(reply, 'bob', 'text/csv', rows());
  expect(sent.map(({ destroyed }) => destroyed)).toEqual(Array(8).fill(false));
});

describe('[A1520] when a kind of file has no place left', () => {
  const CSV = 'text/csv';

  /** Two accounts take all places of a kind, one after the other, and read nothing. */
  async function takePlaces(downloads: Downloads): Promise<readonly Readable[]> {
    const { reply, sent } = unread();
    for (const caller of ['ada', 'bob'])
      for (let i = 0; i < 4; i++) {
        downloads.send(reply, caller, CSV, rows());
        const stream = sent.at(-1);
        // Its first chunk waits from here on.
        if (stream) await once(stream, 'readable');
        now += 1;
      }
    return sent;
  }

  test('a further download evicts the one that has waited longest for its reader', async () => {
    const downloads = createDownloads(() => now);
    const others = await takePlaces(downloads);
    const { reply, sent } = unread();
    for (const [i, stream] of others.entries()) {
      const ended = closeOf(stream);
      now += 250;
      downloads.send(reply, `cyd-${i}`, CSV, rows());
      await ended;
      expect([...others, ...sent].map(({ destroyed }) => destroyed)).toEqual([
        ...others.map((_, j) => j <= i),
        ...sent.map(() => false),
      ]);
    }
  });

  test('it is refused while all are being read, and another kind has places of its own', async () => {
    const downloads = createDownloads(() => now);
    const others = await takePlaces(downloads);
    const { reply } = unread();
    now = 249;
    expect(() => downloads.send(reply, 'cyd', CSV, rows())).toThrow('Too many');
    downloads.send(reply, 'cyd', 'application/pdf', rows());
    expect(others.some(({ destroyed }) => destroyed)).toBe(false);
  });

  test('none that is still being generated is evicted', async () => {
    const downloads = createDownloads(() => now);
    async function* slow() {
      await new Promise(() => undefined);
      yield '';
    }
    const { reply, sent } = unread();
    for (let i = 0; i < 8; i++) downloads.send(reply, `host-${i}`, CSV, slow());
    for (const stream of sent) stream.read();
    now = 60_000;
    expect(() => downloads.send(reply, 'cyd', CSV, rows())).toThrow('Too many');
  });
});
