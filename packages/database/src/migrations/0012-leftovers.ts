import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * What somebody left in an account who used its address before the owner confirmed it: the owner keeps or deletes it. A
 * discarded session is deleted a day after it ended, when no engine has it in memory any more.
 */
export const leftovers: Migration = {
  async up(db) {
    await sql`alter table quiz add column leftover boolean not null default false`.execute(db);
    await sql`
      alter table session add column leftover text check (leftover in ('undecided', 'discarded'))`.execute(db);
    await sql`create index session_discarded on session (touched_at) where leftover = 'discarded'`.execute(db);
  },
};
