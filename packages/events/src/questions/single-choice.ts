import { z } from 'zod';
import { type AnswerId, answerIdSchema, questionIdSchema } from '#ids.ts';
import { LIMITS } from '#limits.ts';
import {
  type Answer,
  answersOf,
  type Kind,
  letterOf,
  type NewId,
  type QuestionStatistics,
  questionShape,
} from './kind.ts';

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

/** An empty answer, wrong by default. */
export const blankAnswer = (newId: NewId, correct = false): Answer => ({
  id: answerIdSchema.parse(newId()),
  value: '',
  correct,
});

/** 2 to 6 answers of which one is right (specification, section 3). A response is an answer's id. */
export const singleChoice: Kind<SingleChoiceQuestion, AnswerId, AnswerId[]> = {
  type: TYPE,
  question: questionSchema,
  /** The answer object or its id. */
  response: z.union([answerIdSchema, z.object({ id: answerIdSchema }).transform(({ id }) => id)]),
  correction: z.array(answerIdSchema).min(1).max(LIMITS.maxAnswers),
  blank: (newId) => ({ questionType: TYPE, answers: [blankAnswer(newId, true), blankAnswer(newId)] }),
  accepts: ({ answers }, response) => answers.some(({ id }) => id === response),
  answerIdOf: (response) => response,
  share: ({ answers }, response) => (answers.some(({ id, correct }) => correct && id === response) ? 1 : 0),
  redacted: ({ answers, ...question }) => ({
    ...question,
    answers: answers.map(({ correct: _, ...answer }) => answer),
  }),
  tally({ answers }) {
    const counts = new Map(answers.map(({ id }) => [id, 0]));
    return {
      add: (response) => counts.set(response, (counts.get(response) ?? 0) + 1),
      result: () => ({ perAnswer: [...counts].map(([answerId, count]) => ({ answerId, count })) }),
    };
  },
  guess({ answers }, knows, random) {
    const right = answers.filter(({ correct }) => correct);
    const wrong = answers.filter(({ correct }) => !correct);
    const from = knows && right.length > 0 ? right : wrong.length > 0 ? wrong : right;
    // Squaring favours the first ones.
    return from[Math.floor(random() ** 2 * from.length)]?.id ?? null;
  },
  corrected(question, right) {
    const { answers } = question;
    if (!right.every((id) => answers.some((answer) => answer.id === id))) return null;
    return { ...question, answers: answers.map((one) => ({ ...one, correct: right.includes(one.id) })) };
  },
  chart({ answers }, { perAnswer }) {
    const counts = new Map(perAnswer.map(({ answerId, count }) => [answerId, count]));
    return answers.map(({ id, value: text, correct: right }, i) => {
      return { id, letter: letterOf(i), text, count: counts.get(id) ?? 0, right };
    });
  },
  textOf: ({ answers }, response) => answers.find(({ id }) => id === response)?.value ?? '',
  rightTexts: ({ answers }) => answers.filter(({ correct }) => correct).map(({ value }) => value),
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
