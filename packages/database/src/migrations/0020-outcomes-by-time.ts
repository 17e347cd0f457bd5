import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Finds old outcomes by a B-tree: once new rows fill the space of deleted ones, each range of a block range index spans
 * from the oldest to the newest, so that every round of retention would read the whole table. Where it is large, the
 * index may be created beforehand, `concurrently`.
 */
export const outcomesByTime: Migration = {
  async up(db) {
    await sql`create index if not exists command_log_by_time on command_log (recorded_at)`.execute(db);
    await sql`drop index if exists command_log_recorded`.execute(db);
  },
};
