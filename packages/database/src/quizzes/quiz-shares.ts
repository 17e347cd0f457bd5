import type { QuizId, UserId } from '@quarry/events/ids';
import type { Database } from '#pool.ts';
import { type StoredQuiz, storedQuizOf } from './quiz-record.ts';

/**
 * Links by which a host shares its quizzes with anybody who has one. A key is stored in plain text, because its host
 * sees it again, and it opens nothing but its own row.
 */
export interface QuizShares {
  /** @param newKey is used unless the quiz is shared already @returns the key; null if there is no such quiz */
  share(ownerId: UserId, quizId: QuizId, newKey: string): Promise<string | null>;
  /** @returns null if there is no such quiz; its `key` is null while it is not shared */
  find(ownerId: UserId, quizId: QuizId): Promise<{ readonly key: string | null } | null>;
  /** @returns whether there is such a quiz */
  withdraw(ownerId: UserId, quizId: QuizId): Promise<boolean>;
  /** The quiz that a key opens; none of a disabled account. */
  open(key: string): Promise<StoredQuiz | null>;
}

export function createQuizShares({ db }: Database): QuizShares {
  return {
    async share(ownerId, quizId, newKey) {
      const row = await db
        .updateTable('quiz')
        .set((quiz) => ({ share_key: quiz.fn.coalesce('share_key', quiz.val(newKey)) }))
        .where('owner_id', '=', ownerId)
        .where('id', '=', quizId)
        .where('leftover', '=', false)
        .returning('share_key')
        .executeTakeFirst();
      return row?.share_key ?? null;
    },
    async find(ownerId, quizId) {
      const row = await db
        .selectFrom('quiz')
        .select('share_key as key')
        .where('owner_id', '=', ownerId)
        .where('id', '=', quizId)
        .where('leftover', '=', false)
        .executeTakeFirst();
      return row ?? null;
    },
    async withdraw(ownerId, quizId) {
      const { numUpdatedRows } = await db
        .updateTable('quiz')
        .set({ share_key: null })
        .where('owner_id', '=', ownerId)
        .where('id', '=', quizId)
        .where('leftover', '=', false)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async open(key) {
      const row = await db
        .selectFrom('quiz')
        .innerJoin('app_user', 'app_user.id', 'quiz.owner_id')
        .selectAll('quiz')
        .where('share_key', '=', key)
        .where('leftover', '=', false)
        .where('disabled', '=', false)
        .executeTakeFirst();
      return row ? storedQuizOf(row) : null;
    },
  };
}
