import { Kysely, PostgresDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { MIGRATIONS } from '#migrations/migrations.ts';

/**
 * Brings the database to the present schema, forward only. Safe when several processes start at once: an advisory
 * lock lets one work and the others find nothing left to do. All of it is one transaction.
 * @returns the names of the migrations that were applied now
 * @throws when a migration fails (with the cause; nothing is changed then) or the database is away
 */
export async function migrate(databaseUrl: string): Promise<string[]> {
  // A connection of its own: migrations may take longer than a service's statement may.
  const pool = new pg.Pool({
    connectionString: databaseUrl,
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
    return results.map((result) => result.migrationName);
  } finally {
    await pool.end();
  }
}
