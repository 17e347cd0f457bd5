import { LIMITS } from '@quarry/events/limits';
import type { Counts, Outcome } from '../kind.ts';

const rightIn = ({ texts = [] }: Counts): number =>
  texts.reduce((sum, { correct, count }) => sum + (correct ? count : 0), 0);

export const typedAnswerOutcome: Outcome = {
  rightOf: (_, summary) => (summary.answered > 0 ? rightIn(summary) : null),
  rightWords: (hostTexts, { answers }, summary) =>
    hostTexts.rightTexts(
      answers.slice(0, LIMITS.shownSpellings).map(({ value }) => value),
      rightIn(summary),
      summary.asked ?? summary.players,
    ),
};
