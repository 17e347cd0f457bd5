import { Kysely, PostgresDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { grantApplicationRights } from '#application-role.ts';
import { MIGRATIONS } from '#migrations/migrations.ts';

/**
 * Migrates the database to the present schema, forward only. Safe when several processes start at once: an advisory
 * lock lets one migrate, and the others find nothing left to do. All migrations are one transaction.
 * @param ownerUrl connects as the role that owns the tables
 * @param applicationUrl names the role the services connect as; by default the owner
 * @returns the names of the migrations applied
 * @throws when a migration fails (with the cause; nothing is changed), the database is unavailable, or the services'
 * role cannot get its rights
 */
export async function migrate(ownerUrl: string, applicationUrl?: string): Promise<string[]> {
  // A connection of its own: migrations may take longer than a service's statement timeout.
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
    if (applicationUrl !== undefined) await grantApplicationRights(db, applicationUrl);
    return results.map((result) => result.migrationName);
  } finally {
    await pool.end();
  }
}
