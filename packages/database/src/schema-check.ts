import { setTimeout as delay } from 'node:timers/promises';
import { errorCode, isUnavailable } from '#errors.ts';
import { MIGRATIONS } from '#migrations/migrations.ts';
import { type Database, openPool } from '#pool.ts';

const RETRY_MS = 1_000;

const UNDEFINED_TABLE = '42P01';
const NOT_PERMITTED = '42501';

/**
 * Waits until the database has every migration of this release. Later ones are allowed: each is safe for the previous
 * release. Retries each second while the database is unavailable or not migrated.
 * @param onWaiting called once for each new reason
 * @throws Error for a bug; it waits for whatever an operator can fix without a restart
 */
export async function untilMigrated(databaseUrl: string, onWaiting: (reason: string) => void): Promise<void> {
  const database = openPool(databaseUrl, { applicationName: 'quarry-schema-check', max: 1 });
  let told: string | undefined;
  try {
    for (;;) {
      const reason = await reasonToWait(database);
      if (reason === undefined) return;
      if (reason !== told) onWaiting(reason);
      told = reason;
      await delay(RETRY_MS);
    }
  } finally {
    await database.close();
  }
}

async function reasonToWait({ db }: Database): Promise<string | undefined> {
  try {
    const applied = await db.selectFrom('kysely_migration').select('name').execute();
    const names = new Set(applied.map(({ name }) => name));
    const missing = Object.keys(MIGRATIONS).filter((name) => !names.has(name));
    return missing.length === 0 ? undefined : `the database lacks ${missing.join(', ')}: run migrate`;
  } catch (error) {
    const code = errorCode(error);
    if (code === UNDEFINED_TABLE) return 'the database has no schema: run migrate';
    if (code === NOT_PERMITTED) return 'the role of DATABASE_URL lacks its rights: run migrate';
    if (error instanceof Error && isUnavailable(error)) return `cannot query the database: ${error.message}`;
    throw error;
  }
}
