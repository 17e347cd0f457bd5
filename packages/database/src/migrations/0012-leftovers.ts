import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Quizzes and sessions that somebody made in an account before the owner of its address confirmed it: the owner keeps
 * or deletes them. A discarded session is deleted a day after it ended, when no engine has it in memory.
 */
export const leftovers: Migration = {
  async up(db) {
    await sql`alter table quiz add column leftover boolean not null default false`.execute(db);
    await sql`
      alter table session add column leftover text check (leftover in ('undecided', 'discarded'))`.execute(db);
    await sql`create index session_discarded on session (touched_at) where leftover = 'discarded'`.execute(db);
  },
};
