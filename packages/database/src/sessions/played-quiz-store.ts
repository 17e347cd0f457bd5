import { createHash } from 'node:crypto';
import { type PlayedQuizId, playedQuizIdSchema, type Question } from '@quarry/events/quiz/quiz';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#pool.ts';
import type { Schema } from '#schema.ts';

/** Questions as sessions play them, one row by content: commands and events name them. */
export interface PlayedQuizStore {
  /** Stores validated questions; they stay for a day, and then for as long as a session plays them. */
  store(questions: readonly Question[]): Promise<PlayedQuizId>;
  /** Those of the given ids that are stored. */
  find(ids: readonly PlayedQuizId[]): Promise<Map<PlayedQuizId, Question[]>>;
}

export function createPlayedQuizStore({ db }: Database): PlayedQuizStore {
  return {
    store: (questions) => storePlayedQuiz(db, questions),
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

/** See `PlayedQuizStore.store`. In a transaction the row stays locked, so that it is not deleted before a session names it. */
export async function storePlayedQuiz(db: Kysely<Schema>, questions: readonly Question[]): Promise<PlayedQuizId> {
  const text = JSON.stringify(questions);
  const id = playedQuizIdSchema.parse(createHash('sha256').update(text).digest('hex'));
  await db
    .insertInto('played_quiz')
    .values({ id, questions: text })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ used_at: sql<Date>`now()` }))
    .execute();
  return id;
}
