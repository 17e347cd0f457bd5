import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Tags of quizzes, the links that share them, and the trash. Deleted quizzes have their own table, so that neither the
 * previous release nor any query of quizzes finds them.
 */
export const library: Migration = {
  async up(db) {
    await sql`alter table quiz add column tags text[] not null default '{}', add column share_key text collate "C"`.execute(
      db,
    );
    await sql`create unique index quiz_share_key on quiz (share_key) where share_key is not null`.execute(db);
    await sql`
      create table trashed_quiz (
        owner_id text collate "C" not null references app_user on delete cascade,
        id text collate "C" not null,
        name text not null,
        data jsonb not null,
        created_on double precision not null,
        last_time_played double precision,
        revision integer not null,
        tags text[] not null,
        share_key text collate "C",
        deleted_at timestamptz not null default now(),
        primary key (owner_id, id)
      )`.execute(db);
    await sql`create index trashed_quiz_deleted on trashed_quiz (deleted_at)`.execute(db);
    await sql`
      create table trashed_media (
        owner_id text collate "C" not null,
        quiz_id text collate "C" not null,
        media_id text collate "C" not null references media (id) on delete cascade,
        primary key (owner_id, quiz_id, media_id),
        foreign key (owner_id, quiz_id) references trashed_quiz (owner_id, id) on delete cascade
      )`.execute(db);
    await sql`create index trashed_media_media on trashed_media (media_id)`.execute(db);
  },
};
