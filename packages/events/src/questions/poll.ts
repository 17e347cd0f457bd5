import { z } from 'zod';
import type { AnswerId } from '#ids.ts';
import { LIMITS } from '#limits.ts';
import { answerWords } from './answer-words.ts';
import {
  answerChart,
  answerCounts,
  answerResponseSchema,
  blankAnswer,
  favoured,
  hasAnswer,
  withoutMarks,
} from './choices.ts';
import { answersOf, type Kind, questionShape } from './kind.ts';

const TYPE = 5;

const questionSchema = z.object({
  ...questionShape,
  answers: answersOf(LIMITS.minAnswers, LIMITS.maxAnswers).refine(
    (answers) => answers.every((answer) => !answer.correct),
    'no answer of a poll is correct',
  ),
  questionType: z.literal(TYPE),
});
export type PollQuestion = z.infer<typeof questionSchema>;

/** 2 to 6 answers of which none is right or wrong. A response is an answer's id. */
export const poll: Kind<PollQuestion, AnswerId, never> = {
  type: TYPE,
  question: questionSchema,
  response: answerResponseSchema,
  correction: z.never(),
  blank: (newId) => ({ questionType: TYPE, answers: [blankAnswer(newId), blankAnswer(newId)] }),
  accepts: hasAnswer,
  answerIdOf: (response) => response,
  share: () => null,
  redacted: withoutMarks,
  shuffles: true,
  ranks: false,
  tally(question) {
    const counts = answerCounts(question);
    return { ...counts, live: counts.result };
  },
  guess: ({ answers }, _, random) => favoured(answers, random)?.id ?? null,
  corrected: () => null,
  chart: (question, statistics) => answerChart(question, statistics, () => null),
  textOf: ({ answers }, response) =>
    answers
      .filter(({ id }) => id === response)
      .map(answerWords)
      .join(''),
  rightTexts: () => [],
};
