import { z } from 'zod';
import { type AnswerId, answerIdSchema } from '#ids.ts';
import { LIMITS } from '#limits.ts';
import { answerWords } from './answer-words.ts';
import { blankAnswer, hasAnswer, partlyRight, scoringSchema, withoutMarks } from './choices.ts';
import { type AnyQuestion, answersOf, type Kind, letterOf, NO_STATISTICS, questionShape } from './kind.ts';
import { mixedOtherwise } from './shown-order.ts';

const TYPE = 4;

const questionSchema = z.object({
  ...questionShape,
  /** In the right order. */
  answers: answersOf(LIMITS.minAnswers, LIMITS.maxAnswers).refine(
    (answers) => answers.every((answer) => answer.correct),
    'all answers of an order are correct',
  ),
  questionType: z.literal(TYPE),
  scoring: scoringSchema,
});
export type OrderQuestion = z.infer<typeof questionSchema>;

const orderSchema = z.object({ order: z.array(answerIdSchema).min(LIMITS.minAnswers).max(LIMITS.maxAnswers) });
export type OrderResponse = z.infer<typeof orderSchema>;

/** All answers, each once. */
const isOrderOf = (question: Pick<AnyQuestion, 'answers'>, order: readonly AnswerId[]): boolean =>
  order.length === question.answers.length &&
  new Set(order).size === order.length &&
  order.every((id) => hasAnswer(question, id));

/** 2 to 6 answers to be put in order. A response is all of them in the player's order. */
export const order: Kind<OrderQuestion, OrderResponse, OrderResponse> = {
  type: TYPE,
  question: questionSchema,
  response: orderSchema,
  correction: orderSchema,
  blank: (newId) => ({
    questionType: TYPE,
    answers: [blankAnswer(newId, true), blankAnswer(newId, true)],
    scoring: 'partial',
  }),
  accepts(question, response) {
    const { data } = orderSchema.safeParse(response);
    return data !== undefined && isOrderOf(question, data.order);
  },
  answerIdOf: () => '',
  share({ answers, scoring }, { order }) {
    const right = answers.map(({ id }) => id);
    if (scoring === 'all') return right.every((id, i) => id === order[i]) ? 1 : 0;
    const kept = right.slice(1).filter((id, i) => order.indexOf(id) === order.indexOf(right[i] as AnswerId) + 1);
    return kept.length / (right.length - 1);
  },
  redacted: (question, sessionId) =>
    withoutMarks({ ...question, answers: mixedOtherwise(question.answers, sessionId, question.id) }),
  tally({ answers }) {
    const rows = new Map<string, number[]>(answers.map(({ id }) => [id, answers.map(() => 0)]));
    const shares = partlyRight();
    return {
      add({ order }, share) {
        order.forEach((id, place) => {
          const row = rows.get(id);
          if (row) row[place] = (row[place] ?? 0) + 1;
        });
        shares.add(share);
      },
      result: () => ({
        ...NO_STATISTICS,
        ...shares.result(),
        positions: [...rows.values()].map((row) => [...row]),
      }),
      // The rows are in the right order.
      live: () => NO_STATISTICS,
    };
  },
  guess({ answers }, knows, random) {
    const order = answers.map(({ id }) => id);
    for (let last = order.length - 1; last > 0; last--) {
      // Who knows it confuses two neighbours now and then; others are left with chance.
      const other = knows ? last - (random() < 0.08 ? 1 : 0) : Math.floor(random() * (last + 1));
      [order[last], order[other]] = [order[other] as AnswerId, order[last] as AnswerId];
    }
    return { order };
  },
  corrected(question, { order }) {
    if (!isOrderOf(question, order)) return null;
    return { ...question, answers: order.flatMap((id) => question.answers.find((answer) => answer.id === id) ?? []) };
  },
  chart: ({ answers }, { positions = [] }) =>
    answers.map((answer, i) => {
      const { id, media } = answer;
      return { id, letter: letterOf(i), text: answerWords(answer), media, count: positions[i]?.[i] ?? 0, right: true };
    }),
  textOf: ({ answers }, { order }) =>
    order.flatMap((id) => answers.filter((answer) => answer.id === id).map(answerWords)).join(' > '),
  rightTexts: ({ answers }) => [answers.map(answerWords).join(' > ')],
};
