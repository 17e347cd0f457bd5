import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Indexes for retention. Outcomes are stored in order of time, so a block range index finds the old ones at almost no
 * cost per append. Where the tables are large, both may be created beforehand, `concurrently`.
 */
export const retention: Migration = {
  async up(db) {
    await sql`create index if not exists command_log_recorded on command_log using brin (recorded_at)`.execute(db);
    await sql`create index if not exists session_ended on session (touched_at) where ended`.execute(db);
  },
};
