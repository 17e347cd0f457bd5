import { type TestServices, testServices } from '@quarry/test-kit/services';
import { startTcpProxy, type TcpProxy } from '@quarry/test-kit/tcp-proxy';
import { Cluster } from 'ioredis';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openQueue, runWorker } from './queue.ts';

const log = pino({ level: 'silent' });
const PATIENT = { timeout: 10_000 };
let services: TestServices;
let proxy: TcpProxy;
let url: string;

beforeAll(async () => {
  services = await testServices();
  proxy = await startTcpProxy(services.redisUrl);
  url = proxy.url;
});

afterAll(async () => {
  await proxy.close();
  await services.release();
});

test('[Y341] a queue and its worker recover from a silent peer within 10 s, even while a delayed job makes the worker wait long', async () => {
  const { queue, connection, close } = openQueue(url, 'silent', log);
  const done = Promise.withResolvers<void>();
  const worker = runWorker({
    redisUrl: url,
    name: 'silent',
    run: async ({ name }) => {
      if (name === 'after') done.resolve();
    },
    options: {},
    isSilent: async () => false,
    onFailed: () => {},
    log,
  });
  // Until it is due the worker waits for 10 s at a time.
  await queue.add('later', {}, { delay: 3_600_000 });
  if (connection instanceof Cluster) expect.fail('there is one server');
  const clients = () => connection.client('LIST');
  // Other spec files have workers on the same server.
  const db = new URL(services.redisUrl).pathname.slice(1);
  const jobs = new RegExp(`^id=(\\d+) .* name=quarry-jobs-.* db=${db} .* cmd=bzpopmin `, 'gm');
  const waiting = async () => [...String(await clients()).matchAll(jobs)].map(([, id]) => id);
  await expect.poll(waiting, PATIENT).toHaveLength(1);
  const [stranded] = await waiting();
  const strandedAt = performance.now();
  expect(proxy.strand()).toBe(3);
  await new Promise<void>((resolve) => connection.once('close', () => resolve()));
  await new Promise<void>((resolve) => connection.once('ready', () => resolve()));
  // The server does not know that nobody reads from the stranded first connection: its successor kills it.
  await expect.poll(waiting, PATIENT).toEqual([expect.not.stringMatching(`^${stranded}$`)]);
  await queue.add('after', {});
  await done.promise;
  expect(performance.now() - strandedAt).toBeLessThan(10_000);
  await Promise.all([worker.stop(), close()]);
});
