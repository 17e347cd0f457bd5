import type { Question } from '@quarry/events/questions/question';
import { estimateOutcome } from './estimate/outcome.ts';
import type { Outcome } from './kind.ts';
import { multipleChoiceOutcome } from './multiple-choice/outcome.ts';
import { orderOutcome } from './order/outcome.ts';
import { singleChoiceOutcome } from './single-choice/outcome.ts';
import { typedAnswerOutcome } from './typed-answer/outcome.ts';

const OPINION: Outcome = { rightOf: () => undefined, rightWords: () => '', isOpinion: true };

/** By `questionType`. */
const OUTCOMES: Readonly<Record<number, Outcome>> = {
  0: singleChoiceOutcome,
  1: multipleChoiceOutcome,
  2: typedAnswerOutcome,
  3: estimateOutcome,
  4: orderOutcome,
  5: OPINION,
  6: { ...OPINION, isShown: true },
  7: OPINION,
};

export const outcomeOf = ({ questionType }: Pick<Question, 'questionType'>): Outcome =>
  OUTCOMES[questionType] ?? singleChoiceOutcome;
