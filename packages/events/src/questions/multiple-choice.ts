import { z } from 'zod';
import { type AnswerId, answerIdSchema } from '#ids.ts';
import { LIMITS } from '#limits.ts';
import { answerWords } from './answer-words.ts';
import { lineOfAnswers } from './answers-in-line.ts';
import {
  answerChart,
  answerCounts,
  answerListSchema,
  blankAnswer,
  favoured,
  hasAnswer,
  partlyRight,
  scoringSchema,
  withoutMarks,
  withRight,
} from './choices.ts';
import { answersOf, type Kind, questionShape } from './kind.ts';

const TYPE = 1;

const questionSchema = z.object({
  ...questionShape,
  answers: answersOf(LIMITS.minAnswers, LIMITS.maxAnswers).refine(
    (answers) => answers.some((answer) => answer.correct),
    'at least one answer must be correct',
  ),
  questionType: z.literal(TYPE),
  scoring: scoringSchema,
});
export type MultipleChoiceQuestion = z.infer<typeof questionSchema>;

const responseSchema = z.object({
  choice: z
    .array(answerIdSchema)
    .min(1)
    .max(LIMITS.maxAnswers)
    .refine((choice) => new Set(choice).size === choice.length, 'an answer is chosen twice'),
});
export type MultipleChoiceResponse = z.infer<typeof responseSchema>;

/** 2 to 6 answers of which one or more are right. A response is all that a player ticked. */
export const multipleChoice: Kind<MultipleChoiceQuestion, MultipleChoiceResponse, AnswerId[]> = {
  type: TYPE,
  question: questionSchema,
  response: responseSchema,
  correction: answerListSchema,
  blank: (newId) => ({
    questionType: TYPE,
    answers: [blankAnswer(newId, true), blankAnswer(newId)],
    scoring: 'partial',
  }),
  accepts(question, response) {
    const { data } = responseSchema.safeParse(response);
    return data?.choice.every((id) => hasAnswer(question, id)) ?? false;
  },
  answerIdOf: () => '',
  share({ answers, scoring }, { choice }) {
    const rightOnes = answers.filter(({ correct }) => correct);
    const right = rightOnes.filter(({ id }) => choice.includes(id)).length;
    const wrong = choice.length - right;
    if (scoring === 'all') return right === rightOnes.length && wrong === 0 ? 1 : 0;
    return Math.max(0, (right - wrong) / rightOnes.length);
  },
  redacted: withoutMarks,
  shuffles: true,
  tally(question) {
    const counts = answerCounts(question);
    const shares = partlyRight();
    return {
      add({ choice }, share) {
        for (const id of choice) counts.add(id);
        shares.add(share);
      },
      result: () => ({ ...counts.result(), ...shares.result() }),
      live: counts.result,
    };
  },
  guess({ answers }, knows, random) {
    const ticked = knows ? { right: 0.92, wrong: 0.06 } : { right: 0.45, wrong: 0.4 };
    const chosen = answers.filter(({ correct }) => random() < (correct ? ticked.right : ticked.wrong));
    const [one = favoured(answers, random), ...others] = chosen;
    return one ? { choice: [one, ...others].map(({ id }) => id) } : null;
  },
  corrected: withRight,
  chart: (question, statistics) => answerChart(question, statistics, ({ correct }) => correct),
  textOf: ({ answers }, { choice }) => lineOfAnswers(answers.filter(({ id }) => choice.includes(id)).map(answerWords)),
  rightTexts: ({ answers }) => answers.filter(({ correct }) => correct).map(answerWords),
};
