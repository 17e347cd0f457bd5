import { QUEUE_PREFIX } from '@quarry/events/backplane/names';
import { queueConnection } from '@quarry/service-kit/queue-connection';
import { type TestServices, testServices } from '@quarry/test-kit/services';
import { type StrandingProxy, startStrandingProxy } from '@quarry/test-kit/stranding-proxy';
import { Queue, Worker } from 'bullmq';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';

const log = pino({ level: 'silent' });
let services: TestServices;
let proxy: StrandingProxy;
let url: string;

beforeAll(async () => {
  services = await testServices();
  proxy = await startStrandingProxy(Number(new URL(services.redisUrl).port));
  const through = new URL(services.redisUrl);
  through.port = String(proxy.port);
  url = through.href;
});

afterAll(async () => {
  await proxy.close();
  await services.release();
});

test('[Y341] a queue and its worker recover from a silent peer within 10 s, even while a delayed job makes the worker wait long', async () => {
  const adding = queueConnection(url, 'queue', log);
  const working = queueConnection(url, 'worker', log);
  const queue = new Queue('silent', { connection: adding.connection, prefix: QUEUE_PREFIX });
  const done = Promise.withResolvers<void>();
  const run = async (job: { name: string }) => {
    if (job.name === 'after') done.resolve();
  };
  const worker = new Worker('silent', run, { connection: working.connection, prefix: QUEUE_PREFIX });
  queue.on('error', () => {});
  worker.on('error', () => {});
  // Until it is due the worker waits for 10 s at a time.
  await queue.add('later', {}, { delay: 3_600_000 });
  await Promise.all([queue.waitUntilReady(), worker.waitUntilReady()]);
  const strandedAt = performance.now();
  expect(proxy.strand()).toBe(3);
  await new Promise<void>((resolve) => adding.connection.once('close', () => resolve()));
  await new Promise<void>((resolve) => adding.connection.once('ready', () => resolve()));
  await queue.add('after', {});
  await done.promise;
  expect(performance.now() - strandedAt).toBeLessThan(10_000);
  await Promise.all([worker.close(), queue.close()]);
  for (const { close } of [adding, working]) close();
});
