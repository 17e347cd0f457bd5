import { sql } from 'kysely';
import type { Database } from '#pool.ts';

/** Resolves as soon as a statement in this database waits for a lock. */
export async function untilItWaits({ db }: Database): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows.length > 0) return;
  }
}
