import { COMMAND_CONSUMER, COMMAND_GROUP, commandStream } from '@quarry/events/backplane/names';
import { openLog } from '@quarry/service-kit/log';
import { openRedis, type RedisClient, whenReady } from '@quarry/service-kit/redis';
import { EVERY } from '@quarry/test-kit/every';
import { type TestServices, testServices } from '@quarry/test-kit/services';
import { startTcpProxy } from '@quarry/test-kit/tcp-proxy';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createStreamClock } from '#stream-clock.ts';
import { type CommandReader, createCommandReader, instantOf, type StreamEntry } from './command-reader.ts';

let services: TestServices;
const log = openLog('spec', 'silent');
let commands: RedisClient;
let blocking: RedisClient;

beforeAll(async () => {
  services = await testServices();
  commands = openRedis(services.redisUrl, 'commands', log);
  blocking = openRedis(services.redisUrl, 'blocking', log);
  await whenReady(blocking);
});

afterAll(async () => {
  commands.disconnect();
  blocking.disconnect();
  await services.release();
});

async function entriesFrom(reader: CommandReader): Promise<StreamEntry[]> {
  for (;;) {
    const { entries } = await reader.next();
    if (entries.length > 0) return entries;
  }
}

test('[O17] entries delivered to an abandoned read come before newer ones, in order', async () => {
  const stream = commandStream(7);
  const put = (text: string) => commands.xadd(stream, '*', 'c', text);
  const reader = createCommandReader(7, blocking, commands, {
    now: () => 0,
    arrivalOf: (idMs) => idMs,
    measure: async () => {},
  });
  const read = () => entriesFrom(reader);
  await put('first');
  const [first] = await read();
  await reader.acknowledge([String(first?.id)]);

  await put('unheard');
  await commands.xreadgroup('GROUP', COMMAND_GROUP, COMMAND_CONSUMER, 'STREAMS', stream, '>');
  await put('later');
  expect((await read()).map((entry) => entry.text)).toEqual(['unheard', 'later']);
});

test('[O660] [O1940] after Redis’ clock was set back an answer whose id repeats the last milliseconds arrived when it was first read, even before the step is measured', async () => {
  const stream = commandStream(8);
  const world = { aheadMs: 30_000 };
  const server = {
    async time() {
      const [seconds, microseconds] = await commands.time();
      return [Number(seconds) + world.aheadMs / 1000, Number(microseconds)];
    },
  };
  const log = openLog('spec', 'fatal');
  const clock = createStreamClock({ servers: () => [server], onCorrection: () => {}, log });
  await clock.measure();
  const reader = createCommandReader(8, blocking, commands, clock);
  const lastAt = Math.floor(clock.now()) - 200;
  await commands.xadd(stream, `${lastAt}-0`, 'c', 'last before the step');
  const [last] = await entriesFrom(reader);
  expect(last?.arrivedAt).toBe(lastAt);
  await reader.acknowledge([String(last?.id)]);

  world.aheadMs = 0;
  const setBackAt = clock.now();
  expect(await commands.xadd(stream, '*', 'c', 'first after it')).toBe(`${lastAt}-1`);
  const [first] = await entriesFrom(reader);
  expect(first?.arrivedAt).toBeGreaterThanOrEqual(Math.floor(setBackAt));
  expect(Math.round(clock.correction() / 1000)).toBe(-30);

  reader.rewind();
  expect(await entriesFrom(reader)).toEqual([first]);
  // A new owner does not know when that was.
  const tookOverAt = clock.now();
  const [again] = await entriesFrom(createCommandReader(8, blocking, commands, clock));
  expect(again?.arrivedAt).toBeGreaterThanOrEqual(Math.floor(tookOverAt));
});

test.runIf(EVERY)(
  '[O970] a read that a dead peer never answers fails; what came on the stream meanwhile arrived when it came',
  async () => {
    const proxy = await startTcpProxy(services.redisUrl);
    const stranded = openRedis(proxy.url, 'blocking', log);
    const other = openRedis(proxy.url, 'commands', log);
    onTestFinished(async () => {
      stranded.disconnect();
      other.disconnect();
      await proxy.close();
    });
    await Promise.all([whenReady(stranded), whenReady(other)]);
    const clock = createStreamClock({ servers: () => [commands], onCorrection: () => {}, log });
    await clock.measure();
    const reader = createCommandReader(13, stranded, commands, clock);
    const put = async () => instantOf(String(await commands.xadd(commandStream(13), '*', 'c', 'x')));
    const heardAt = await put();
    const [heard] = await entriesFrom(reader);
    expect(heard?.arrivedAt).toBe(heardAt);
    await reader.acknowledge([String(heard?.id)]);

    // The engine is kept from reading until its other connection is given up.
    const givenUp = new Promise<void>((resolve) => other.once('close', () => resolve()));
    proxy.strand();
    const cameAt = await put();
    await givenUp;
    await expect(reader.next()).rejects.toThrow();
    reader.rewind();
    await whenReady(stranded);
    const [came] = await entriesFrom(reader);
    expect(came?.arrivedAt).toBe(cameAt);
  },
);

const known = { now: () => 0, arrivalOf: (idMs: number) => idMs, measure: async () => {} };

/** Puts commands of these sizes on a partition's stream. @returns how many entries each read of a new owner returns */
async function readsOf(partition: number, sizes: readonly number[]): Promise<number[]> {
  const pipeline = commands.pipeline();
  for (const size of sizes) pipeline.xadd(commandStream(partition), '*', 'c', 'x'.repeat(size));
  await pipeline.exec();
  const reader = createCommandReader(partition, blocking, commands, known);
  const reads: number[] = [];
  for (let left = sizes.length; left > 0; left -= reads.at(-1) ?? 0) {
    const entries = await entriesFrom(reader);
    await reader.acknowledge(entries.map(({ id }) => id));
    reads.push(entries.length);
  }
  return reads;
}

test('[O661] a new owner reads a backlog of large commands in portions of about a batch', async () => {
  expect(await readsOf(9, Array(40).fill(500_000))).toEqual([4, 8, 8, 8, 8, 4]);
  expect(await readsOf(10, [...Array(8).fill(500_000), ...Array(60).fill(100)])).toEqual([4, 8, 8, 32, 16]);
});

test('[O661] with small commands it soon reads full batches', async () => {
  expect(await readsOf(11, Array(1_000).fill(100))).toEqual([4, 16, 64, 256, 512, 148]);
});

test('[O661] after a failure, during which a backlog may have grown, it starts with few entries again', async () => {
  const stream = commandStream(12);
  const reader = createCommandReader(12, blocking, commands, known);
  for (let i = 0; i < 30; i++) await commands.xadd(stream, '*', 'c', 'x');
  const first = await entriesFrom(reader);
  await reader.acknowledge(first.map(({ id }) => id));
  expect([first.length, (await entriesFrom(reader)).length]).toEqual([4, 16]);
  reader.rewind();
  expect(await entriesFrom(reader)).toHaveLength(4);
});
