import type { EstimateQuestion } from '@quarry/events/questions/estimate';
import type { Question } from '@quarry/events/questions/question';
import { withValues } from '#shared/lib/unchanged.ts';

/** null: a question of another kind. */
export const estimateIn = (question: Question): EstimateQuestion | null =>
  question.questionType === 3 ? question : null;

export type Numbers = Pick<EstimateQuestion, 'target' | 'exactWithin' | 'tolerance'>;

/** Nothing that the service would refuse: no points from at least as far off as full points reach. */
export function setNumbers(question: Question, changes: Partial<Numbers>): Question {
  const estimate = estimateIn(question);
  if (!estimate) return question;
  const { target, exactWithin, tolerance } = { ...estimate, ...changes };
  return withValues(estimate, { target, exactWithin, tolerance: Math.max(exactWithin, tolerance) });
}

export function setUnit(question: Question, unit: string): Question {
  const estimate = estimateIn(question);
  return estimate ? withValues(estimate, { unit }) : question;
}
