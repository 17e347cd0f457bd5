import type { Question } from '@quarry/events/questions/question';
import { choiceCorrections } from './choices/correction.tsx';
import { estimateCorrections } from './estimate/correction.tsx';
import type { Corrections } from './kind.ts';
import { orderCorrections } from './order/correction.tsx';
import { typedAnswerCorrections } from './typed-answer/correction.tsx';

/** By `questionType`; null: nothing is right in such questions, so they can only be voided. */
const CORRECTIONS: Readonly<Record<number, Corrections | null>> = {
  0: choiceCorrections,
  1: choiceCorrections,
  2: typedAnswerCorrections,
  3: estimateCorrections,
  4: orderCorrections,
};

export const correctionsOf = ({ questionType }: Pick<Question, 'questionType'>): Corrections | null =>
  CORRECTIONS[questionType] ?? null;
