import type { QuizId, UserId } from '@quarry/events/ids';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#pool.ts';
import type { Schema } from '#schema.ts';
import { listQuizzes } from './list-quizzes.ts';
import { type QuizToSave, type StoredQuiz, storedQuizOf } from './quiz-record.ts';
import { type Saved, saveQuiz } from './save-quiz.ts';

export interface QuizStore {
  /** In the order they were made. */
  list(ownerId: UserId): Promise<StoredQuiz[]>;
  get(ownerId: UserId, quizId: QuizId): Promise<StoredQuiz | null>;
  /**
   * Saves a quiz that was validated. `ifRevision`: a number must be the stored revision, null means there must be none,
   * undefined whatever there is. `createdOn` is taken when it is new and kept afterwards. `lastTimePlayed` is set
   * when a session of the quiz leaves the lobby; a save that tells it, as an import does, takes its place.
   */
  save(ownerId: UserId, quiz: QuizToSave, ifRevision?: number | null): Promise<Saved>;
  delete(ownerId: UserId, quizId: QuizId, ifRevision?: number | null): Promise<'deleted' | 'unknown' | 'conflict'>;
}

export function createQuizStore({ db }: Database): QuizStore {
  return {
    list: (ownerId) => listQuizzes(db, ownerId),
    get: (ownerId, quizId) => getQuiz(db, ownerId, quizId),
    save: (ownerId, quiz, ifRevision) => saveQuiz(db, ownerId, quiz, ifRevision),
    async delete(ownerId, quizId, ifRevision) {
      const deleted = await sql`
        delete from quiz where owner_id = ${ownerId} and id = ${quizId}
          and revision = coalesce(${ifRevision}::integer, revision) returning 1`.execute(db);
      if (deleted.rows.length > 0) return 'deleted';
      return (await getQuiz(db, ownerId, quizId)) ? 'conflict' : 'unknown';
    },
  };
}

async function getQuiz(db: Kysely<Schema>, ownerId: UserId, quizId: QuizId): Promise<StoredQuiz | null> {
  const row = await db
    .selectFrom('quiz')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('id', '=', quizId)
    .executeTakeFirst();
  return row ? storedQuizOf(row) : null;
}
