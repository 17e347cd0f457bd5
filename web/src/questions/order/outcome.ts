import { answerWords } from '@quarry/events/questions/answer-words';
import type { Outcome } from '../kind.ts';

export const orderOutcome: Outcome = {
  // Partly right players are shown below.
  rightOf: (_, { answered, right = 0 }) => (answered > 0 ? right : null),
  rightWords: (hostTexts, { answers }, { right = 0, players, asked = players }) =>
    hostTexts.rightOrder(answers.map(answerWords), right, asked),
};
