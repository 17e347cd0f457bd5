import { rightIn, rightOf, tallyOf } from '../choices/tally.ts';
import type { Outcome } from '../kind.ts';

export const singleChoiceOutcome: Outcome = {
  rightOf: (question, summary) => rightOf(tallyOf(question, summary)),
  rightWords(hostTexts, question, summary) {
    // Several, if the host has corrected the question.
    const right = rightIn(tallyOf(question, summary));
    return right.length === 0 ? '' : hostTexts.rightAnswers(right, summary.asked ?? summary.players);
  },
};
