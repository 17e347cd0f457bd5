import type { UserId } from '@quarry/events/ids';
import { LIMITS } from '@quarry/events/limits';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '#schema.ts';
import type { QuizToSave } from './quiz-record.ts';

export type Saved =
  | { readonly status: 'saved'; readonly revision: number; readonly created: boolean }
  /** Somebody else was faster; the revision there is, or null if there is none. */
  | { readonly status: 'conflict'; readonly revision: number | null }
  /** It would be a new one, and the host has as many as one may have. */
  | { readonly status: 'full' };

/** See `QuizStore.save`. Saves at the same instant may exceed the limit by as many as they are: it is a guard, not a quota. */
export async function saveQuiz(
  db: Kysely<Schema>,
  ownerId: UserId,
  quiz: QuizToSave,
  ifRevision: number | null | undefined,
): Promise<Saved> {
  const data = JSON.stringify({ questions: quiz.questions, options: quiz.options });
  const { lastTimePlayed } = quiz;
  const played = sql`${lastTimePlayed ? Date.parse(lastTimePlayed) : null}::float8`;
  const playedThen = lastTimePlayed === undefined ? sql`quiz.last_time_played` : played;
  const insert = sql`
    insert into quiz (owner_id, id, name, data, created_on, last_time_played)
    select ${ownerId}::text, ${quiz.id}::text, ${quiz.name}::text, ${data}::jsonb, ${Date.parse(quiz.createdOn)}::float8,
      ${played}
    where (select count(*) from quiz where owner_id = ${ownerId} and id <> ${quiz.id}) < ${LIMITS.quizzesPerHost}`;
  const statement =
    ifRevision === undefined
      ? sql<{ revision: number }>`${insert}
          on conflict (owner_id, id) do update
            set name = excluded.name, data = excluded.data, last_time_played = ${playedThen}, revision = quiz.revision + 1
          returning revision`
      : ifRevision === null
        ? sql<{ revision: number }>`${insert} on conflict (owner_id, id) do nothing returning revision`
        : sql<{ revision: number }>`
          update quiz set name = ${quiz.name}, data = ${data}::jsonb, last_time_played = ${playedThen}, revision = revision + 1
          where owner_id = ${ownerId} and id = ${quiz.id} and revision = ${ifRevision}
          returning revision`;
  const [saved] = (await statement.execute(db)).rows;
  if (saved) return { status: 'saved', revision: saved.revision, created: saved.revision === 1 };
  const stored = await db
    .selectFrom('quiz')
    .select('revision')
    .where('owner_id', '=', ownerId)
    .where('id', '=', quiz.id)
    .executeTakeFirst();
  if (!stored && typeof ifRevision !== 'number') return { status: 'full' };
  return { status: 'conflict', revision: stored?.revision ?? null };
}
