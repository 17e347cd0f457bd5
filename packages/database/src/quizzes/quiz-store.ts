import type { QuizId, UserId } from '@quarry/events/ids';
import type { Database } from '#pool.ts';
import { listQuizzes } from './list-quizzes.ts';
import { findQuiz, type QuizToSave, type StoredQuiz } from './quiz-record.ts';
import { isInPlay, type Saved, saveQuiz } from './save-quiz.ts';

/** `in-play`: a session plays the quiz or is about to. `conflict`: the revision differs. */
export type Deleted = 'deleted' | 'unknown' | 'conflict' | 'in-play';

export interface QuizStore {
  /** In order of creation. */
  list(ownerId: UserId): Promise<StoredQuiz[]>;
  get(ownerId: UserId, quizId: QuizId): Promise<StoredQuiz | null>;
  /**
   * Saves a validated quiz. `ifRevision`: a number must equal the stored revision, null requires that there is none,
   * undefined overwrites. `createdOn` is stored with a new quiz and kept afterwards. `lastTimePlayed` is set when a
   * session of the quiz leaves the lobby; a save that names it, as an import does, overwrites it. A quiz in play is
   * neither saved nor deleted.
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
