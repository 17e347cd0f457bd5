import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Projections of the log, by which sessions and players are found. `reserved` rows are not sessions yet. */
export const sessionDirectory: Migration = {
  async up(db) {
    await sql`
      create table session (
        id text collate "C" primary key,
        partition smallint not null,
        host_id text collate "C" not null,
        quiz_id text collate "C" not null,
        quiz_name text not null default '',
        code text collate "C",
        phase text collate "C" not null,
        current_question_id text collate "C",
        current_question_index integer,
        deadline double precision,
        created_at double precision not null default 0,
        touched_at double precision not null default 0,
        finished boolean not null default false,
        ended boolean not null default false,
        reserved_at timestamptz
      )`.execute(db);
    await sql`create unique index session_running_code on session (code) where not finished and not ended`.execute(db);
    await sql`create index session_running_host on session (host_id) where not finished and not ended`.execute(db);
    await sql`create index session_host on session (host_id)`.execute(db);
    await sql`create index session_live on session (partition, touched_at) where not ended`.execute(db);
    await sql`create index session_reserved on session (reserved_at) where phase = 'reserved'`.execute(db);
    await sql`
      create table session_player (
        session_id text collate "C" not null,
        player_id text collate "C" not null,
        name_key text not null,
        identifier text not null,
        device_id text collate "C" not null,
        has_left boolean not null default false,
        primary key (session_id, player_id)
      )`.execute(db);
    await sql`create index session_player_name on session_player (session_id, name_key)`.execute(db);
    await sql`create index session_player_device on session_player (device_id)`.execute(db);
  },
};
