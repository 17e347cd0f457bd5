import type { Question } from '@quarry/events/questions/question';
import { estimateCorrections } from './estimate/correction.tsx';
import type { Corrections } from './kind.ts';
import { singleChoiceCorrections } from './single-choice/correction.tsx';
import { typedAnswerCorrections } from './typed-answer/correction.tsx';

/** By `questionType`; null: nothing is right in such questions, they can only be withdrawn. */
const CORRECTIONS: Readonly<Record<number, Corrections | null>> = {
  0: singleChoiceCorrections,
  2: typedAnswerCorrections,
  3: estimateCorrections,
};

export const correctionsOf = ({ questionType }: Pick<Question, 'questionType'>): Corrections | null =>
  CORRECTIONS[questionType] ?? null;
