import { Redis } from 'ioredis';

/** TTL of a claim, which ends that of a killed run. */
const LEASE_SECONDS = 3600;

/**
 * Claims an unused logical database of the server at `serverUrl`. Database 0 stores the claims.
 * A database with data is skipped: the server may be a developer's own.
 */
export async function takeRedisDatabase(serverUrl: string): Promise<{ url: string; release(): Promise<void> }> {
  const redis = new Redis(serverUrl, { lazyConnect: true });
  await redis.connect();
  try {
    const [, count] = (await redis.config('GET', 'databases')) as [string, string];
    for (let index = 1; index < Number(count); index++) {
      await redis.select(0);
      const taken = await redis.set(claim(index), process.pid, 'EX', LEASE_SECONDS, 'NX');
      if (taken !== 'OK') continue;
      await redis.select(index);
      if ((await redis.dbsize()) > 0) continue;
      const url = new URL(serverUrl);
      url.pathname = `/${index}`;
      return { url: url.href, release: () => giveBack(serverUrl, index) };
    }
    throw new Error(`all ${count} databases of ${serverUrl} are in use`);
  } finally {
    redis.disconnect();
  }
}

async function giveBack(serverUrl: string, index: number): Promise<void> {
  const redis = new Redis(serverUrl, { lazyConnect: true });
  await redis.connect();
  try {
    await redis.select(index);
    await redis.flushdb();
    await redis.select(0);
    await redis.del(claim(index));
  } finally {
    redis.disconnect();
  }
}

function claim(index: number): string {
  return `quarry-test:database:${index}`;
}
