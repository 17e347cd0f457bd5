import { testServices } from '@quarry/test-kit/services';
import { migrate } from '#migrate.ts';
import { type Database, openPool } from '#pool.ts';

export interface TestDatabase extends Database {
  readonly url: string;
  /** Closes the pool and drops the database. */
  release(): Promise<void>;
}

/** A database of the spec's own with the present schema. */
export async function testDatabase(): Promise<TestDatabase> {
  const services = await testServices();
  await migrate(services.databaseUrl);
  const database = openPool(services.databaseUrl, { applicationName: 'spec' });
  return {
    ...database,
    url: services.databaseUrl,
    async release() {
      await database.close();
      await services.release();
    },
  };
}
