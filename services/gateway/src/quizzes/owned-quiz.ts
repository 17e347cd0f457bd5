import type { QuizRecord } from '@quarry/database/quizzes/quiz-record';
import type { Quiz } from '@quarry/events/quiz/quiz';
import type { SignedIn } from '#accounts/signed-in.ts';

/** A stored quiz with its owner as he is now. */
export function ownedQuiz(quiz: QuizRecord, { id, email, autoSendLog }: SignedIn['user']): Quiz {
  return { ...quiz, quizUser: { id, email, autoSendLog } };
}
