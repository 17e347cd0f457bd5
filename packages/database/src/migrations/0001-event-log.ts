import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The log of every session, and the outcome of every command. Ids are compared byte by byte, which is faster. */
export const eventLog: Migration = {
  async up(db) {
    await sql`
      create table event (
        session_id text collate "C" not null,
        version integer not null check (version > 0),
        partition smallint not null,
        epoch integer not null,
        at double precision not null,
        command_id text collate "C" not null,
        type text collate "C" not null,
        data jsonb not null,
        primary key (session_id, version)
      )`.execute(db);
    await sql`
      create table command_log (
        session_id text collate "C" not null,
        command_id text collate "C" not null,
        rejection text collate "C",
        version integer not null,
        recorded_at timestamptz not null default now(),
        primary key (session_id, command_id)
      )`.execute(db);
  },
};
