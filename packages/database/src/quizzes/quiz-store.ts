import type { QuizId, UserId } from '@quarry/events/ids';
import type { Database } from '#pool.ts';
import { listQuizzes } from './list-quizzes.ts';
import { findQuiz, type QuizToSave, type StoredQuiz } from './quiz-record.ts';
import { isInPlay, type Saved, saveQuiz } from './save-quiz.ts';

/** `in-play`: a session plays the quiz or is about to. `conflict`: somebody else was faster. */
export type Deleted = 'deleted' | 'unknown' | 'conflict' | 'in-play';

export interface QuizStore {
  /** In the order they were made. */
  list(ownerId: UserId): Promise<StoredQuiz[]>;
  get(ownerId: UserId, quizId: QuizId): Promise<StoredQuiz | null>;
  /**
   * Saves a quiz that was validated. `ifRevision`: a number must be the stored revision, null means there must be none,
   * undefined whatever there is. `createdOn` is taken when it is new and kept afterwards. `lastTimePlayed` is set
   * when a session of the quiz leaves the lobby; a save that tells it, as an import does, takes its place. A quiz in play
   * is neither saved nor deleted.
   */
  save(ownerId: UserId, quiz: QuizToSave, ifRevision?: number | null): Promise<Saved>;
  delete(ownerId: UserId, quizId: QuizId, ifRevision?: number | null): Promise<Deleted>;
}

export function createQuizStore({ db }: Database): QuizStore {
  return {
    list: (ownerId) => listQuizzes(db, ownerId),
    get: (ownerId, quizId) => findQuiz(db, ownerId, quizId),
    save: (ownerId, quiz, ifRevision) => saveQuiz(db, ownerId, quiz, ifRevision),
    delete: (ownerId, quizId, ifRevision) =>
      db.transaction().execute(async (trx) => {
        const stored = await findQuiz(trx, ownerId, quizId, 'for update');
        if (await isInPlay(trx, ownerId, quizId)) return 'in-play';
        if (!stored) return 'unknown';
        if (stored.revision !== (ifRevision ?? stored.revision)) return 'conflict';
        await trx.deleteFrom('quiz').where('owner_id', '=', ownerId).where('id', '=', quizId).execute();
        return 'deleted';
      }),
  };
}
