import type { Answer, Question } from '#quiz/quiz.ts';

/** Seconds with milliseconds as decimals between two instants in milliseconds; never negative. */
export function secondsBetween(openedAt: number, arrivedAt: number): number {
  return Math.max(0, Math.round(arrivedAt - openedAt)) / 1000;
}

/**
 * Points for an answer (contract, section 4). Wrong: 0. Correct: the question's points; with speed bonus and a time
 * limit `round(points × (1 − timeTaken / maxTime / 2))`; without a limit, full points.
 * @param timeTaken seconds
 */
export function pointsFor(question: Question, answer: Pick<Answer, 'correct'>, timeTaken: number): number {
  if (!answer.correct) return 0;
  if (question.questionPointsModifier === 0 || question.maxQuestionTime === 0) return question.questionPoints;
  return Math.round(question.questionPoints * (1 - timeTaken / question.maxQuestionTime / 2));
}
