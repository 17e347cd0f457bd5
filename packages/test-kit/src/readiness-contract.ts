import { type Redis, startRedis } from '@quarry/local-services/redis/start-redis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServices, testServices } from '#services.ts';
import { makeTestFolder, type TestFolder } from '#test-folders.ts';

interface Service {
  isReady(): boolean;
  stop(): Promise<void>;
}

/**
 * Contract of every service's readiness.
 * @param who the service, with the id of the rule: `[Y342] an engine`
 * @param start starts it on an empty database and its own Redis
 */
export function readinessContract(
  who: string,
  start: (stores: { databaseUrl: string; redisUrl: string }) => Promise<Service>,
): void {
  let folder: TestFolder;
  let redis: Redis;
  let services: TestServices;
  let service: Service;

  beforeAll(async () => {
    folder = await makeTestFolder();
    [services, redis] = await Promise.all([
      testServices(),
      startRedis({ dataDir: folder.path, appendOnly: false, onSpawn: folder.onSpawn }),
    ]);
    service = await start({ databaseUrl: services.databaseUrl, redisUrl: redis.url });
  });

  afterAll(async () => {
    await service?.stop();
    await redis?.stop();
    await Promise.all([folder.remove(), services?.release()]);
  });

  test(`${who} is ready only while Redis answers`, async () => {
    const ready = (expected: boolean) => expect.poll(() => service.isReady(), { timeout: 8_000 }).toBe(expected);
    await ready(true);
    process.kill(redis.pid, 'SIGSTOP');
    await ready(false);
    process.kill(redis.pid, 'SIGCONT');
    await ready(true);
  });
}
