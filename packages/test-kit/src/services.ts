import { randomBytes } from 'node:crypto';
import {
  dropDatabase,
  ensureDatabase,
  type ServiceUrls,
  serviceUrls,
  withApplicationRole,
  withDatabase,
} from '@quarry/local-services/postgres/ensure-database';
import { inject } from 'vitest';
import type {} from '#global-setup.ts';
import { takeRedisDatabase } from '#test-redis.ts';

export interface TestServices {
  /** A fresh, empty database, as its owner. */
  databaseUrl: string;
  /**
   * The same database with one role shared by all services, and with each service's own role, once the migrations have
   * run.
   */
  applicationUrl: string;
  serviceUrls: ServiceUrls;
  /** A new, empty logical database (`redis://…/n`). Pub/sub is shared by all of them. */
  redisUrl: string;
  /** Another database, for specs that need several. */
  createDatabase(): Promise<string>;
  /** Drops the databases and empties the Redis database. Call it in `afterAll`. */
  release(): Promise<void>;
}

/**
 * A PostgreSQL database and a logical Redis database for one spec file, on servers shared by the whole run.
 *
 * const services = await testServices();          // in beforeAll await migrate(services.databaseUrl,
 * services.serviceUrls); await services.release();                       // in afterAll
 */
export async function testServices(): Promise<TestServices> {
  const shared = inject('services');
  const first = await createTestDatabase(shared.databaseUrl);
  const databases = [first];
  const redis = await takeRedisDatabase(shared.redisUrl);
  return {
    databaseUrl: first.url,
    applicationUrl: withApplicationRole(first.url),
    serviceUrls: serviceUrls(first.url),
    redisUrl: redis.url,
    createDatabase: async () => {
      const database = await createTestDatabase(shared.databaseUrl);
      databases.push(database);
      return database.url;
    },
    release: async () => {
      await Promise.all([...databases.map((database) => database.drop()), redis.release()]);
    },
  };
}

/** Creates a database with a unique name on the server at `serverUrl`. */
async function createTestDatabase(serverUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await ensureDatabase(serverUrl, name);
  return { url: withDatabase(serverUrl, name), drop: () => dropDatabase(serverUrl, name) };
}
