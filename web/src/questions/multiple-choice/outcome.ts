import { rightIn, tallyOf } from '../choices/tally.ts';
import type { Outcome } from '../kind.ts';

export const multipleChoiceOutcome: Outcome = {
  // Partly right players are shown below.
  rightOf: (_, { answered, right = 0 }) => (answered > 0 ? right : null),
  rightWords(hostTexts, question, summary) {
    const right = rightIn(tallyOf(question, summary));
    return hostTexts.rightChoices(right, summary.right ?? 0, summary.asked ?? summary.players);
  },
};
