import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '@quarry/local-services/process/run-command';
import { type RedisCluster, startRedisCluster } from '@quarry/local-services/redis/start-redis-cluster';
import { EVERY } from '@quarry/test-kit/every';
import { type TestServices, testServices } from '@quarry/test-kit/services';
import { startTestSystem, type TestSystem } from '@quarry/test-kit/system';
import { makeTestFolder, type TestFolder } from '@quarry/test-kit/test-folders';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { CHECKOUT } from '#deployment/checkout.ts';
import { openContext } from '#ops/context.ts';
import { runOps } from '#ops/run-ops.ts';
import { playedSession } from '#ops/spec-support/played-session.ts';

let folder: TestFolder;
let services: TestServices;
let cluster: RedisCluster;
let system: TestSystem;

beforeAll(async () => {
  folder = await makeTestFolder();
  const { path: dataDir, onSpawn } = folder;
  [services, cluster] = await Promise.all([testServices(), startRedisCluster({ dataDir, onSpawn })]);
  const env = {
    MIGRATION_DATABASE_URL: services.databaseUrl,
    DATABASE_URL: services.applicationUrl,
    REDIS_URL: cluster.url,
    // A closed port.
    SMTP_URL: 'smtp://127.0.0.1:1',
  };
  system = await startTestSystem({ gateways: 2, engines: 2, web: false, env });
});

afterAll(async () => {
  await system?.stop();
  await Promise.all([cluster?.stop(), services?.release()]);
  await folder.remove();
});

const report = z.object({
  players: z.number(),
  failures: z.record(z.string(), z.number()),
  truth: z.object({
    acknowledged: z.number(),
    stored: z.number(),
    lost: z.number(),
    doubled: z.number(),
    worstCloseLateness: z.number(),
  }),
});

test.runIf(EVERY)('[Y31] many sessions run over a cluster of three nodes, complete and in time', async () => {
  const { databaseUrl } = await system.runFile();
  const main = join(CHECKOUT, 'load-tests', 'src', 'main.ts');
  const sizes = [
    '--sessions',
    '12',
    '--players',
    '4',
    '--questions',
    '2',
    '--seconds',
    '2',
    '--spread',
    '800',
    '--ramp',
    '1500',
  ];
  const out = await mkdtemp(join(folder.path, 'load-'));
  const args = [main, 'many-sessions', ...sizes, '--url', system.app, '--out', out];
  await runCommand(process.execPath, args, { cwd: out, env: { ...process.env, DATABASE_URL: databaseUrl } });
  const [file = ''] = (await readdir(out, { recursive: true })).filter((name) => name.endsWith('.json'));
  const { players, truth, failures } = report.parse(JSON.parse(await readFile(join(out, file), 'utf8')));
  expect(failures).toEqual({});
  expect(players).toBe(48);
  expect(truth).toMatchObject({ acknowledged: 96, stored: 96, lost: 0, doubled: 0 });
  expect(truth.worstCloseLateness).toBeLessThan(1_500);
});

test.runIf(EVERY)('[Y33] an operator plays, ends and verifies a session over the cluster', async () => {
  const { databaseUrl, redisUrl } = await system.runFile();
  const context = openContext({ databaseUrl, redisUrl }, () => undefined);
  const { id } = await playedSession(context).finally(() => context.close());
  const said: string[] = [];
  const ops = (...argv: string[]) =>
    runOps(argv, { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl }, (line) => said.push(line));
  expect(await ops('end', id, '--yes')).toBe(0);
  expect(await ops('verify', id)).toBe(0);
  expect(said).toEqual([`session ${id} has ended`, `${id}: ok`]);
  expect(await ops('partitions')).toBe(0);
});

test.runIf(EVERY)('[Y32] streams and shards are spread over the nodes, and each queue is on one node', async () => {
  const shares = await Promise.all(
    cluster.nodes.map(async ({ url }) => {
      const node = new Redis(url);
      const keys = await node.keys('*');
      const channels = (await node.call('pubsub', 'shardchannels')) as string[];
      node.disconnect();
      return { keys, channels };
    }),
  );
  for (const { keys } of shares) expect(keys.filter((key) => key.startsWith('commands:')).length).toBeGreaterThan(0);
  expect(shares.filter(({ keys }) => keys.some((key) => key.startsWith('{quarry}')))).toHaveLength(1);
  const replies = shares.flatMap(({ channels }) => channels.filter((name) => name.startsWith('replies:')));
  expect(replies).toHaveLength(2);
});

test.runIf(EVERY)('[Y32] engines export metrics of each node', async () => {
  const { metrics } = await system.runFile();
  const pages = await Promise.all(metrics.map(async (url) => (await fetch(url)).text()));
  const engine = pages.find((page) => page.includes('quarry_redis_memory_bytes{')) ?? '';
  expect(
    new Set([...engine.matchAll(/^quarry_redis_memory_bytes\{.*node="(.*?)"/gm)].map(([, node]) => node)).size,
  ).toBe(3);
});
