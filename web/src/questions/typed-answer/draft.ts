import { LIMITS } from '@quarry/events/limits';
import { blankAnswer } from '@quarry/events/questions/choices';
import type { NewId } from '@quarry/events/questions/kind';
import type { Question } from '@quarry/events/questions/question';
import type { TypedAnswerQuestion } from '@quarry/events/questions/typed-answer';
import { changeEach, withValues } from '#shared/lib/unchanged.ts';

/** Changes of a typed answer's question; a change that is forbidden or has no effect returns the question itself. */

/** null: a question of another kind. */
export const typedAnswerIn = (question: Question): TypedAnswerQuestion | null =>
  question.questionType === 2 ? question : null;

/** Only while there are fewer than twenty. */
export const addSpelling = (question: Question, newId: NewId): Question =>
  question.answers.length < LIMITS.spellings
    ? withValues(question, { answers: [...question.answers, blankAnswer(newId, true)] })
    : question;

/** Only while there is more than one. */
export const deleteSpelling = (question: Question, answerId: string): Question =>
  question.answers.length > 1
    ? withValues(question, { answers: question.answers.filter(({ id }) => id !== answerId) })
    : question;

export const setSpelling = (question: Question, answerId: string, value: string): Question =>
  withValues(question, {
    answers: changeEach(question.answers, (one) => (one.id === answerId ? withValues(one, { value }) : one)),
  });

export function setMatching(
  question: Question,
  matching: Partial<Pick<TypedAnswerQuestion, 'exact' | 'typos'>>,
): Question {
  const typed = typedAnswerIn(question);
  return typed ? withValues<TypedAnswerQuestion>(typed, matching) : question;
}
