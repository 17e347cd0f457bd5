import { createHash } from 'node:crypto';
import type { UserId } from '@quarry/events/ids';
import type { MediaId } from '@quarry/events/media';
import { mediaIdsOf, type Question } from '@quarry/events/questions/question';
import { type PlayedQuizId, playedQuizIdSchema } from '@quarry/events/quiz/quiz';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#pool.ts';
import type { Schema } from '#schema.ts';

/**
 * Maximum bytes of the questions that all stored sessions of a host play, compressed: that size is known without
 * reading them. A thousand large quizzes, each changed after every session, reach it after months.
 */
export const PLAYED_BYTES_PER_HOST = 1_024 * 1_024 * 1_024;

/** The same for a host who has not confirmed its address. */
export const PLAYED_BYTES_UNVERIFIED = 16 * 1_024 * 1_024;

/** Questions as played, one row per content; commands and events reference them. */
export interface PlayedQuizStore {
  /**
   * Stores validated questions for a session of this host; they stay for a day, and then as long as a session plays
   * them. @returns null if the host's stored sessions play the maximum of bytes, and none of them plays these questions
   */
  store(hostId: UserId, questions: readonly Question[]): Promise<PlayedQuizId | null>;
  /** Those of the given ids that are stored. */
  find(ids: readonly PlayedQuizId[]): Promise<Map<PlayedQuizId, Question[]>>;
}

export function createPlayedQuizStore({ db }: Database): PlayedQuizStore {
  return {
    store: (hostId, questions) => storePlayedQuiz(db, hostId, questions),
    async find(ids) {
      if (ids.length === 0) return new Map();
      const rows = await db
        .selectFrom('played_quiz')
        .select(['id', 'questions'])
        .where('id', '=', sql<PlayedQuizId>`any(${[...ids]}::text[])`)
        .execute();
      return new Map(rows.map(({ id, questions }) => [id, questions]));
    },
  };
}

/**
 * See `PlayedQuizStore.store`. The host's pictures `media`, by default those that the questions name, are kept as long. In a transaction the row stays
 * locked, so that it is not deleted before a session references it.
 */
export async function storePlayedQuiz(
  db: Kysely<Schema>,
  hostId: UserId,
  questions: readonly Question[],
  media: readonly MediaId[] = mediaIdsOf(questions),
): Promise<PlayedQuizId | null> {
  const text = JSON.stringify(questions);
  const id = playedQuizIdSchema.parse(createHash('sha256').update(text).digest('hex'));
  const { rows } = await sql<{ id: PlayedQuizId }>`
    with played as (
      select id, pg_column_size(questions) as bytes from played_quiz
      where id in (select played_quiz from session where host_id = ${hostId})),
    stored as (
      insert into played_quiz (id, questions)
      select ${id}, ${text}::jsonb
      where exists (select from played where id = ${id})
        or (select coalesce(sum(bytes), 0) from played) <
          case when exists (select from app_user where id = ${hostId} and verified_at is not null)
            then ${PLAYED_BYTES_PER_HOST}::bigint else ${PLAYED_BYTES_UNVERIFIED}::bigint end
      on conflict (id) do update set used_at = now()
      returning id),
    with_media as (
      insert into played_media (played_quiz, media_id)
      select stored.id, media.id from stored, media
      where media.owner_id = ${hostId} and media.id = any(${media}::text[])
      on conflict do nothing)
    select id from stored`.execute(db);
  return rows[0]?.id ?? null;
}
