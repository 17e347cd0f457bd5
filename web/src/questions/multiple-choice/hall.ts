import { AnswerTiles } from '../choices/answer-tiles.tsx';
import { rightIn, tallyOf } from '../choices/tally.ts';
import type { Hall } from '../kind.ts';

export const multipleChoiceHall: Hall = {
  Answers: AnswerTiles,
  // Who is right in part is told below.
  rightOf: (_, { answered, right = 0 }) => (answered > 0 ? right : null),
  rightWords(hostTexts, question, summary) {
    const right = rightIn(tallyOf(question, summary));
    return hostTexts.rightChoices(right, summary.right ?? 0, summary.asked ?? summary.players);
  },
};
