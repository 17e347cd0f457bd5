import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Quizzes. The revision counts saves, for `If-Match`; being played does not change it. Instants in ms. */
export const quizzes: Migration = {
  async up(db) {
    await sql`
      create table quiz (
        owner_id text collate "C" not null references app_user on delete cascade,
        id text collate "C" not null,
        name text not null,
        data jsonb not null,
        created_on double precision not null,
        last_time_played double precision,
        revision integer not null default 1,
        primary key (owner_id, id)
      )`.execute(db);
  },
};
