import { z } from 'zod';
import { type Kind, NO_STATISTICS, noAnswers, questionShape } from './kind.ts';

const TYPE = 6;

const questionSchema = z.object({ ...questionShape, answers: noAnswers, questionType: z.literal(TYPE) });
export type SlideQuestion = z.infer<typeof questionSchema>;

/** Something to look at: there is nothing to answer. */
export const slide: Kind<SlideQuestion, never, never> = {
  type: TYPE,
  question: questionSchema,
  response: z.never(),
  correction: z.never(),
  blank: () => ({ questionType: TYPE, answers: [] }),
  accepts: () => false,
  answerIdOf: () => '',
  share: () => null,
  redacted: (question) => question,
  statistics: false,
  ranks: false,
  tally: () => ({ add() {}, result: () => NO_STATISTICS, live: () => NO_STATISTICS }),
  guess: () => null,
  corrected: () => null,
  chart: () => [],
  textOf: () => '',
  rightTexts: () => [],
};
