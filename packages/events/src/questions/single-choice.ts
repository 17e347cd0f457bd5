import { z } from 'zod';
import { type AnswerId, answerIdSchema, questionIdSchema } from '#ids.ts';
import { LIMITS } from '#limits.ts';
import { answerWords } from './answer-words.ts';
import {
  answerChart,
  answerCounts,
  answerListSchema,
  answerResponseSchema,
  blankAnswer,
  favoured,
  hasAnswer,
  withoutMarks,
  withRight,
} from './choices.ts';
import { answersOf, type Kind, type QuestionStatistics, questionShape } from './kind.ts';

const TYPE = 0;

const questionSchema = z.object({
  ...questionShape,
  answers: answersOf(LIMITS.minAnswers, LIMITS.maxAnswers).refine(
    (answers) => answers.filter((answer) => answer.correct).length === 1,
    'exactly one answer must be correct',
  ),
  questionType: z.literal(TYPE).default(TYPE),
});
export type SingleChoiceQuestion = z.infer<typeof questionSchema>;

/** 2 to 6 answers of which one is right (specification, section 3). A response is an answer's id. */
export const singleChoice: Kind<SingleChoiceQuestion, AnswerId, AnswerId[]> = {
  type: TYPE,
  question: questionSchema,
  response: answerResponseSchema,
  correction: answerListSchema,
  blank: (newId) => ({ questionType: TYPE, answers: [blankAnswer(newId, true), blankAnswer(newId)] }),
  accepts: hasAnswer,
  answerIdOf: (response) => response,
  share: ({ answers }, response) => (answers.some(({ id, correct }) => correct && id === response) ? 1 : 0),
  redacted: withoutMarks,
  shuffles: true,
  tally(question) {
    const counts = answerCounts(question);
    return { ...counts, live: counts.result };
  },
  guess({ answers }, knows, random) {
    const right = answers.filter(({ correct }) => correct);
    const wrong = answers.filter(({ correct }) => !correct);
    const from = knows && right.length > 0 ? right : wrong.length > 0 ? wrong : right;
    return favoured(from, random)?.id ?? null;
  },
  corrected: withRight,
  chart: (question, statistics) => answerChart(question, statistics, ({ correct }) => correct),
  textOf: ({ answers }, response) =>
    answers
      .filter(({ id }) => id === response)
      .map(answerWords)
      .join(''),
  rightTexts: ({ answers }) => answers.filter(({ correct }) => correct).map(answerWords),
};

interface EarlierResult {
  readonly id: string;
  readonly text: string;
  readonly maxQuestionTime: number;
  readonly answers: readonly {
    readonly id: string;
    readonly text: string;
    readonly correct: boolean;
    readonly count: number;
  }[];
}

/** Question and statistics of a result by a release that knew no other kind, as far as the result tells them. */
export function fromEarlierResult({ id, text, maxQuestionTime, answers }: EarlierResult): {
  readonly question: SingleChoiceQuestion;
  readonly statistics: QuestionStatistics;
} {
  return {
    question: {
      ...{ id: questionIdSchema.parse(id), questionText: text, questionType: TYPE, maxQuestionTime },
      ...{ questionPoints: 0, questionPointsModifier: 0, showLiveStats: false },
      answers: answers.map(({ id, text: value, correct }) => ({ id: answerIdSchema.parse(id), value, correct })),
    },
    statistics: { perAnswer: answers.map(({ id: answerId, count }) => ({ answerId, count })) },
  };
}
