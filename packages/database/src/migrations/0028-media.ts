import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Hosts' pictures. A `picture` is named by its content and stored once, however many hosts have it; its bytes are in
 * `picture_bytes`, or in an object store. A `media` belongs to a host, and quizzes name its id. `used_at` has no index,
 * so that its daily update need not write one.
 */
export const media: Migration = {
  async up(db) {
    await sql`
      create table picture (
        hash text collate "C" primary key,
        widths int[] not null,
        used_at timestamptz not null default now()
      )`.execute(db);
    await sql`
      create table picture_bytes (
        hash text collate "C" not null references picture (hash) on delete cascade,
        width int not null,
        data bytea not null,
        primary key (hash, width)
      )`.execute(db);
    // WebP is already compressed.
    await sql`alter table picture_bytes alter column data set storage external`.execute(db);
    await sql`
      create table media (
        id text collate "C" primary key,
        owner_id text collate "C" not null references app_user (id) on delete cascade,
        picture text collate "C" not null references picture (hash),
        width int not null,
        height int not null,
        bytes int not null,
        created_at timestamptz not null default now(),
        used_at timestamptz not null default now()
      )`.execute(db);
    await sql`create index media_owner on media (owner_id)`.execute(db);
    await sql`create index media_picture on media (picture)`.execute(db);
    await sql`
      create table quiz_media (
        owner_id text collate "C" not null,
        quiz_id text collate "C" not null,
        media_id text collate "C" not null references media (id) on delete cascade,
        primary key (owner_id, quiz_id, media_id),
        foreign key (owner_id, quiz_id) references quiz (owner_id, id) on delete cascade
      )`.execute(db);
    await sql`create index quiz_media_media on quiz_media (media_id)`.execute(db);
    await sql`
      create table played_media (
        played_quiz text not null references played_quiz (id) on delete cascade,
        media_id text collate "C" not null references media (id) on delete cascade,
        primary key (played_quiz, media_id)
      )`.execute(db);
    await sql`create index played_media_media on played_media (media_id)`.execute(db);
  },
};
