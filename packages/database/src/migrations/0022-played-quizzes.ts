import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Questions as played, one row per content. Events reference them, so that many sessions of one quiz store it once, and
 * no command carries it. Engines of the previous release cannot read such a session: gateways, which decide whether a
 * start names its quiz, are updated after the engines.
 */
export const playedQuizzes: Migration = {
  async up(db) {
    await sql`
      create table played_quiz (
        id text primary key,
        questions jsonb not null,
        used_at timestamptz not null default now()
      )`.execute(db);
    await sql`alter table session add column played_quiz text references played_quiz (id)`.execute(db);
    await sql`create index session_played_quiz on session (played_quiz)`.execute(db);
  },
};
