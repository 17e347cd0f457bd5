import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Dead letters and quarantined sessions, for operators. */
export const deadLetters: Migration = {
  async up(db) {
    await sql`
      create table dead_letter (
        id integer generated always as identity primary key,
        partition smallint not null,
        entry_id text not null,
        session_id text collate "C",
        command_id text collate "C",
        payload text not null,
        reason text not null,
        state text not null default 'waiting' check (state in ('waiting', 'retried', 'dropped')),
        created_at timestamptz not null default now(),
        unique (partition, entry_id)
      )`.execute(db);
    await sql`create index dead_letter_waiting on dead_letter (id) where state = 'waiting'`.execute(db);
    await sql`
      create table quarantine (
        session_id text collate "C" primary key,
        version integer not null,
        reason text not null,
        at timestamptz not null default now()
      )`.execute(db);
  },
};
