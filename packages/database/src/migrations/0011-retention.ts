import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * What retention looks for. Outcomes are stored in the order of their time, so a block range index finds the old ones and
 * costs an append next to nothing. Both may be made beforehand, `concurrently`, where the tables are large.
 */
export const retention: Migration = {
  async up(db) {
    await sql`create index if not exists command_log_recorded on command_log using brin (recorded_at)`.execute(db);
    await sql`create index if not exists session_ended on session (touched_at) where ended`.execute(db);
  },
};
