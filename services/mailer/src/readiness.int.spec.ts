import { migrate } from '@quarry/database/migrate';
import { type Redis, startRedis } from '@quarry/local-services/redis/start-redis';
import { type TestServices, testServices } from '@quarry/test-kit/services';
import { makeTestFolder, type TestFolder } from '@quarry/test-kit/test-folders';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailerEnvironment } from './environment.ts';
import { type Mailer, startMailer } from './mailer.ts';

let folder: TestFolder;
let server: Redis;
let services: TestServices;
let mailer: Mailer;

beforeAll(async () => {
  folder = await makeTestFolder();
  [services, server] = await Promise.all([
    testServices(),
    startRedis({ dataDir: folder.path, appendOnly: false, onSpawn: folder.onSpawn }),
  ]);
  await migrate(services.databaseUrl);
  const variables = { DATABASE_URL: services.databaseUrl, REDIS_URL: server.url, SMTP_URL: 'smtp://127.0.0.1:1' };
  mailer = startMailer(mailerEnvironment(variables), new Registry(), pino({ level: 'silent' }));
});

afterAll(async () => {
  await mailer.stop();
  await server.stop();
  await Promise.all([folder.remove(), services.release()]);
});

test('[Y342] a mailer is ready only while Redis answers it', async () => {
  const ready = (expected: boolean) => expect.poll(() => mailer.isReady(), { timeout: 8_000 }).toBe(expected);
  await ready(true);
  process.kill(server.pid, 'SIGSTOP');
  await ready(false);
  process.kill(server.pid, 'SIGCONT');
  await ready(true);
});
