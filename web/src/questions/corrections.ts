import type { Question } from '@quarry/events/questions/question';
import type { Corrections } from './kind.ts';
import { singleChoiceCorrections } from './single-choice/correction.tsx';

/** By `questionType`; null: nothing is right in such questions, they can only be withdrawn. */
const CORRECTIONS: Readonly<Record<number, Corrections | null>> = { 0: singleChoiceCorrections };

export const correctionsOf = ({ questionType }: Pick<Question, 'questionType'>): Corrections | null =>
  CORRECTIONS[questionType] ?? null;
