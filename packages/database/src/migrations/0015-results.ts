import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Read model of ended sessions. Rows of players belong to a version of the log; those of the version in `result` count,
 * so that results are replaced atomically. `json` for what is only read whole.
 */
export const results: Migration = {
  async up(db) {
    await sql`
      create table result (
        session_id text collate "C" primary key,
        host_id text collate "C" not null,
        quiz_id text collate "C" not null,
        quiz_name text not null,
        started_at double precision not null,
        ended_at double precision not null,
        version integer not null,
        players integer not null,
        questions integer not null,
        correct_share double precision,
        summary json not null,
        note text not null default '',
        root text collate "C" not null,
        former_root text collate "C",
        tree_roots bytea not null,
        made_at timestamptz not null default now()
      )`.execute(db);
    await sql`create index result_host on result (host_id, ended_at desc, session_id desc)`.execute(db);
    await sql`
      create table result_player (
        session_id text collate "C" not null,
        version integer not null,
        position integer not null,
        player_id text collate "C" not null,
        data json not null,
        answers json not null,
        primary key (session_id, version, position)
      )`.execute(db);
    await sql`alter table app_user add column keep_results_days integer check (keep_results_days > 0)`.execute(db);
  },
};
