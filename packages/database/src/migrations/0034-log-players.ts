import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The numbers by which pages of logs name players (decision 488). Pages of the previous release name them by their ids: they
 * are packed again.
 */
export const logPlayers: Migration = {
  async up(db) {
    await sql`
      create table log_player (
        session_id text collate "C" not null references session (id) on delete cascade,
        player_id text collate "C" not null,
        number integer not null check (number > 0),
        primary key (session_id, player_id)
      )`.execute(db);
    await sql`delete from log_page`.execute(db);
  },
};
