import type { EstimateQuestion } from '@quarry/events/questions/estimate';
import type { Question } from '@quarry/events/questions/question';
import { withValues } from '#shared/lib/unchanged.ts';
import { estimateIn } from './estimate-in.ts';

export type Numbers = Pick<EstimateQuestion, 'target' | 'exactWithin' | 'tolerance'>;

/** Keeps the numbers valid for the service: the distance for no points is at least that for full points. */
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
