import type { OrderQuestion } from '@quarry/events/questions/order';
import type { Question } from '@quarry/events/questions/question';
import { changeEach, withValues } from '#shared/lib/unchanged.ts';
import { moved } from './moved.ts';

export const isOrder = (question: Question): question is OrderQuestion => question.questionType === 4;

/** Marks all answers of an order as correct, including added ones. */
export const allCorrect = (question: Question): Question =>
  withValues(question, { answers: changeEach(question.answers, (answer) => withValues(answer, { correct: true })) });

/** The question itself if there is no such place. */
export function moveAnswer(question: Question, answerId: string, by: number): Question {
  const at = question.answers.findIndex(({ id }) => id === answerId);
  return withValues(question, { answers: moved(question.answers, at, at + by) as Question['answers'] });
}

/** Another kind's question stays as it is. */
export function setScoring(question: Question, scoring: OrderQuestion['scoring']): Question {
  return isOrder(question) ? withValues(question, { scoring }) : question;
}
