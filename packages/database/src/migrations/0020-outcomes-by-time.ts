import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Finds old outcomes by a B-tree: once retention has deleted some, new rows take their place, and each range of a block
 * range index reaches from the oldest to the newest, so that every round would read the whole table. Where it is large,
 * the index may be created beforehand, `concurrently`.
 */
export const outcomesByTime: Migration = {
  async up(db) {
    await sql`create index if not exists command_log_by_time on command_log (recorded_at)`.execute(db);
    await sql`drop index if exists command_log_recorded`.execute(db);
  },
};
