import { Kysely, PostgresDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { MIGRATIONS } from '#migrations/migrations.ts';
import { grantServiceRights, type ServiceUrls } from '#service-roles.ts';

/**
 * Migrates the database to the current schema, forward only. Safe when several processes start at once: an advisory
 * lock lets one migrate, and the others find nothing to do. All migrations are one transaction.
 * @param ownerUrl connects as the role that owns the tables
 * @param services roles the services connect as, or the one shared by all; by default the owner
 * @returns the names of the migrations applied
 * @throws when a migration fails (with the cause; nothing is changed), the database is unavailable, or a service's role
 * cannot get its rights
 */
export async function migrate(ownerUrl: string, services?: string | ServiceUrls): Promise<string[]> {
  // A separate connection: migrations may take longer than a service's statement timeout.
  const pool = new pg.Pool({
    connectionString: ownerUrl,
    application_name: 'quarry-migrate',
    max: 1,
    connectionTimeoutMillis: 10_000,
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
    const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
    const { error, results = [] } = await migrator.migrateToLatest();
    const failed = results.find((result) => result.status === 'Error');
    if (error !== undefined)
      throw new Error(failed ? `migration ${failed.migrationName} failed` : 'migrations failed', { cause: error });
    if (services !== undefined)
      await grantServiceRights(db, typeof services === 'string' ? sharedBy(services) : services);
    return results.map((result) => result.migrationName);
  } finally {
    await pool.end();
  }
}

const sharedBy = (url: string): ServiceUrls => ({ gateway: url, engine: url, mailer: url, ops: url });
