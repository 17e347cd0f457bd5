import type { Answer, Question } from '#quiz/quiz.ts';
import type { TimeFactor } from './room.ts';

/** Seconds with milliseconds as decimals. */
export function secondsOf(milliseconds: number): number {
  return Math.round(milliseconds) / 1000;
}

/**
 * Points for an answer (contract, section 4). Wrong: 0. Correct: the question's points; with speed bonus and a time
 * limit `round(points × (1 − timeTaken / maxTime / 2))`; without a limit, full points.
 * Within an extension of its time half of the points are left.
 * @param timeTaken seconds, without pauses
 * @param timeFactor how many times the question's time the player had; the bonus goes by that
 */
export function pointsFor(
  question: Question,
  answer: Pick<Answer, 'correct'>,
  timeTaken: number,
  timeFactor: TimeFactor = 1,
): number {
  if (!answer.correct) return 0;
  if (question.questionPointsModifier === 0 || question.maxQuestionTime === 0) return question.questionPoints;
  const share = Math.min(1, timeTaken / (question.maxQuestionTime * timeFactor));
  return Math.round(question.questionPoints * (1 - share / 2));
}
