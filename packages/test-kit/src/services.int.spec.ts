import { Redis } from 'ioredis';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServices, testServices } from '#services.ts';

describe('services for tests', () => {
  let services: TestServices;
  beforeAll(async () => {
    services = await testServices();
  });
  afterAll(() => services.release());

  test('[L1] each spec gets an empty PostgreSQL 18 database', async () => {
    const other = await services.createDatabase();
    expect(other).not.toBe(services.databaseUrl);
    await query(other, 'create table mine (id int)');
    expect(await query(services.databaseUrl, "select count(*)::int from pg_tables where tablename = 'mine'")).toEqual([
      { count: 0 },
    ]);
    expect(await query(services.databaseUrl, 'show server_version')).toEqual([
      { server_version: expect.stringMatching(/^18/) },
    ]);
  });

  test('[L1] text is UTF-8 and sorts by code point on every machine', async () => {
    const rows = await query(services.databaseUrl, "select t from (values ('é'), ('z'), ('Z'), ('a')) v(t) order by t");
    expect(rows).toEqual([{ t: 'Z' }, { t: 'a' }, { t: 'z' }, { t: 'é' }]);
  });

  test('[L2] each spec gets its own empty logical Redis database, and leaves it empty', async () => {
    const second = await testServices();
    expect(second.redisUrl).not.toBe(services.redisUrl);
    const redis = new Redis(second.redisUrl);
    expect(await redis.dbsize()).toBe(0);
    await redis.set('left', 'behind');
    await second.release();
    expect(await redis.dbsize()).toBe(0);
    redis.disconnect();
  });

  test('[L3] Redis does not evict, and fires delayed jobs punctually', async () => {
    const redis = new Redis(services.redisUrl);
    expect(await redis.config('GET', 'maxmemory-policy')).toEqual(['maxmemory-policy', 'noeviction']);
    expect(await redis.config('GET', 'hz')).toEqual(['hz', '100']);
    redis.disconnect();
  });
});

async function query(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
