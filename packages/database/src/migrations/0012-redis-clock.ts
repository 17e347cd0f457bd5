import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Steps of Redis' clock, shared between engines. */
export const redisClock: Migration = {
  async up(db) {
    await sql`alter table engine_member add column clock_correction double precision`.execute(db);
  },
};
