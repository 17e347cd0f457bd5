import { EVERY } from '@quarry/test-kit/every';
import { type TestServices, testServices } from '@quarry/test-kit/services';
import { startTcpProxy, type TcpProxy } from '@quarry/test-kit/tcp-proxy';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { BLOCK_MS, openRedis, type RedisClient, type RedisRole, subscribeTo, whenReady } from './redis.ts';

const log = pino({ level: 'silent' });
let services: TestServices;
let proxy: TcpProxy;
let url: string;
const opened: RedisClient[] = [];

beforeAll(async () => {
  services = await testServices();
});

beforeEach(async () => {
  proxy = await startTcpProxy(services.redisUrl);
  url = proxy.url;
});

afterEach(async () => {
  for (const redis of opened.splice(0)) redis.disconnect();
  await proxy.close();
});

afterAll(() => services.release());

async function open(role: RedisRole): Promise<RedisClient> {
  const redis = openRedis(url, role, log);
  opened.push(redis);
  await whenReady(redis);
  return redis;
}

/** A command in the role of each connection, repeated until it succeeds. */
const USES: Record<Exclude<RedisRole, 'jobs'>, (redis: RedisClient) => Promise<unknown>> = {
  commands: (redis) => redis.get('anything'),
  stream: (redis) => redis.get('anything'),
  queue: (redis) => redis.get('anything'),
  worker: (redis) => redis.get('anything'),
  subscriber: (redis) => subscribeTo(redis, ['heard']),
  blocking: (redis) => redis.xread('BLOCK', BLOCK_MS, 'STREAMS', 'nothing', '$'),
};

test('[Y340] a connection of any role drops a silent peer and works again within 10 s', async () => {
  const connections = await Promise.all(
    (Object.keys(USES) as (keyof typeof USES)[]).map(async (role) => ({ use: USES[role], redis: await open(role) })),
  );
  const closed = connections.map(({ redis }) => new Promise<void>((resolve) => redis.once('close', () => resolve())));
  // The blocking loop always awaits an answer; the other connections are idle.
  for (const { use, redis } of connections) if (use === USES.blocking) use(redis).catch(() => {});
  const strandedAt = performance.now();
  expect(proxy.strand()).toBe(connections.length);
  await Promise.all(closed);
  await Promise.all(connections.map(({ redis }) => whenReady(redis)));
  await Promise.all(connections.map(({ use, redis }) => use(redis)));
  expect(performance.now() - strandedAt).toBeLessThan(10_000);
});

test.runIf(EVERY)('[Y340] pending commands to a silent peer are rejected, not held', async () => {
  const redis = await open('commands');
  proxy.strand();
  const askedAt = performance.now();
  await expect(redis.get('anything')).rejects.toThrow();
  expect(performance.now() - askedAt).toBeLessThan(6_000);
});
