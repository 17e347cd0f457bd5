import { testServices } from '@quarry/test-kit/services';
import { migrate } from '#migrate.ts';
import { type Database, openPool } from '#pool.ts';

/** Connected with the services' role, so that every spec also proves that its rights suffice. */
export interface TestDatabase extends Database {
  readonly url: string;
  /** Runs a statement as the owner of the tables. */
  asOwner(text: string, values?: readonly unknown[]): Promise<void>;
  /** Closes the pool and drops the database. */
  release(): Promise<void>;
}

/** A database for the spec with the current schema. */
export async function testDatabase(): Promise<TestDatabase> {
  const services = await testServices();
  const { databaseUrl, applicationUrl: url } = services;
  await migrate(databaseUrl, url);
  const database = openPool(url, { applicationName: 'spec' });
  const owner = openPool(databaseUrl, { applicationName: 'spec-owner', max: 1 });
  return {
    ...database,
    url,
    async asOwner(text, values = []) {
      await owner.pool.query(text, [...values]);
    },
    async release() {
      await Promise.all([database.close(), owner.close()]);
      await services.release();
    },
  };
}
