import { join } from 'node:path';
import { type Redis, startRedis } from '@quarry/local-services/redis/start-redis';
import { startSentinel } from '@quarry/local-services/redis/start-sentinel';
import { EVERY } from '@quarry/test-kit/every';
import { startTcpProxy, type TcpProxy } from '@quarry/test-kit/tcp-proxy';
import { makeTestFolder, type TestFolder } from '@quarry/test-kit/test-folders';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { BLOCK_MS, onMessage, openRedis, type RedisClient, subscribeTo, whenReady } from './redis.ts';

const log = pino({ level: 'silent' });
let folder: TestFolder;
let primary: Redis;
let replica: Redis;
const opened: RedisClient[] = [];

/** By default a primary waits 5 s for further replicas to share a snapshot. */
const AT_ONCE = { 'repl-diskless-sync-delay': 0 };

const portOf = ({ url }: Redis): number => Number(new URL(url).port);
const start = (name: string) =>
  startRedis({ dataDir: join(folder.path, name), appendOnly: false, settings: AT_ONCE, onSpawn: folder.onSpawn });

function open(url: string, role: Parameters<typeof openRedis>[1]): RedisClient {
  const redis = openRedis(url, role, log);
  opened.push(redis);
  return redis;
}

/** Directly to one server, primary or not. */
const control = ({ url }: Redis): RedisClient => open(url, 'jobs');

beforeEach(async () => {
  folder = await makeTestFolder();
  [primary, replica] = await Promise.all([start('primary'), start('replica')]);
  const follower = control(replica);
  await follower.call('REPLICAOF', '127.0.0.1', String(portOf(primary)));
  await expect.poll(() => follower.info('replication'), { timeout: 20_000 }).toContain('master_link_status:up');
});

afterEach(async () => {
  for (const redis of opened.splice(0)) redis.disconnect();
  await Promise.all([primary.stop(), replica.stop()]);
  await folder.remove();
});

/** Retries until it succeeds; the test measures how long that takes. */
async function untilDone(act: () => Promise<unknown>): Promise<void> {
  await expect.poll(() => act().then(() => 'done', String), { timeout: 10_000, interval: 100 }).toBe('done');
}

async function promote(proxy: TcpProxy): Promise<void> {
  await control(replica).call('REPLICAOF', 'NO', 'ONE');
  proxy.leadTo(replica.url);
  await control(primary).call('REPLICAOF', '127.0.0.1', String(portOf(replica)));
}

test('[Y343] connections of every role leave a demoted primary for its successor within 10 s', async () => {
  const proxy = await startTcpProxy(primary.url);
  const { url } = proxy;
  const uses: [RedisClient, (redis: RedisClient) => Promise<unknown>][] = [
    [open(url, 'commands'), (redis) => redis.set('commands', '1')],
    [open(url, 'stream'), (redis) => redis.xadd('stream', '*', 'a', 'b')],
    [open(url, 'queue'), (redis) => redis.set('queue', '1')],
    [open(url, 'worker'), (redis) => redis.set('worker', '1')],
    [
      open(url, 'blocking'),
      (redis) => redis.xreadgroup('GROUP', 'g', 'c', 'BLOCK', BLOCK_MS, 'STREAMS', 'stream', '>'),
    ],
    [open(url, 'jobs'), (redis) => redis.bzpopmin('nothing', 1)],
  ];
  await Promise.all(uses.map(([redis]) => whenReady(redis)));
  await uses[0]?.[0].xgroup('CREATE', 'stream', 'g', '0', 'MKSTREAM');
  await Promise.all(uses.map(([redis, use]) => use(redis)));
  const demotedAt = performance.now();
  await promote(proxy);
  await Promise.all(uses.map(([redis, use]) => untilDone(() => use(redis))));
  expect(performance.now() - demotedAt).toBeLessThan(10_000);
  const successor = control(replica);
  expect(await successor.mget('commands', 'queue', 'worker')).toEqual(['1', '1', '1']);
  await proxy.close();
});

test('[Y343] a subscriber that only listens leaves the demoted server too', async () => {
  const proxy = await startTcpProxy(primary.url);
  const listening = open(proxy.url, 'subscriber');
  await whenReady(listening);
  const closed = new Promise<void>((resolve) => listening.once('close', () => resolve()));
  const { promise: heard, resolve } = Promise.withResolvers<string>();
  onMessage(listening, (_channel, text) => resolve(text));
  await promote(proxy);
  await closed;
  await whenReady(listening);
  await subscribeTo(listening, ['news']);
  await control(primary).call('REPLICAOF', 'NO', 'ONE');
  await control(replica).publish('news', 'from the successor');
  expect(await heard).toBe('from the successor');
  await proxy.close();
});

test('[Y344] sentinels name the primary, and their failover is followed', async () => {
  const { path: dataDir, onSpawn } = folder;
  const sentinel = await startSentinel({ dataDir, name: 'quarry', primaryPort: portOf(primary), onSpawn });
  // Also if the test fails.
  onTestFinished(sentinel.stop);
  const redis = open(`redis-sentinel://127.0.0.1:${sentinel.port}/quarry`, 'commands');
  await redis.set('before', '1');
  await expect.poll(() => control(primary).wait(1, 100), { timeout: 10_000 }).toBe(1);
  const asking = open(`redis://127.0.0.1:${sentinel.port}`, 'jobs');
  await expect
    .poll(() => asking.call('SENTINEL', 'FAILOVER', 'quarry').catch(String), { timeout: 30_000, interval: 500 })
    .toBe('OK');
  await expect.poll(() => control(replica).role(), { timeout: 30_000 }).toContain('master');
  const promotedAt = performance.now();
  await untilDone(async () => {
    await redis.set('after', '1');
    expect(await control(replica).get('after')).toBe('1');
  });
  expect(performance.now() - promotedAt).toBeLessThan(10_000);
});

test.runIf(EVERY)(
  '[Y344] a failover announced while a connection queries the sentinels does not end the connection',
  async () => {
    const { path: dataDir, onSpawn } = folder;
    const sentinel = await startSentinel({ dataDir, name: 'quarry', primaryPort: portOf(primary), onSpawn });
    onTestFinished(sentinel.stop);
    // By then the sentinel knows the replica.
    const asking = open(`redis://127.0.0.1:${sentinel.port}`, 'jobs');
    await expect.poll(() => asking.call('SENTINEL', 'REPLICAS', 'quarry'), { timeout: 30_000 }).toHaveLength(1);
    /** From new connections. */
    let holdsReplies = false;
    const proxy = await startTcpProxy(`redis://127.0.0.1:${sentinel.port}`, () => {
      const isHeld = holdsReplies;
      return { toServer: (chunk) => chunk, toClient: (chunk) => (isHeld ? Buffer.alloc(0) : chunk) };
    });
    onTestFinished(proxy.close);
    const redis = open(`redis-sentinel://127.0.0.1:${proxy.port}/quarry`, 'commands');
    await redis.set('before', '1');
    // Its subscription to the sentinel is open.
    await expect.poll(() => asking.call('CLIENT', 'LIST'), { timeout: 10_000 }).toMatch(/ sub=1 /);
    holdsReplies = true;
    await primary.stop();
    await expect.poll(() => control(replica).role(), { timeout: 30_000 }).toContain('master');
    holdsReplies = false;
    await untilDone(() => redis.set('after', '1'));
  },
);
