import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What engines tell each other about steps of Redis' clock. */
export const redisClock: Migration = {
  async up(db) {
    await sql`alter table engine_member add column clock_correction double precision`.execute(db);
  },
};
