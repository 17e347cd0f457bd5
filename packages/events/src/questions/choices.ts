import { z } from 'zod';
import { type AnswerId, answerIdSchema } from '#ids.ts';
import { LIMITS } from '#limits.ts';
import { answerWords } from './answer-words.ts';
import { type Answer, type AnyQuestion, type ChartRow, letterOf, type NewId, type QuestionStatistics } from './kind.ts';

/** What kinds with answers to choose from have in common. */

/** An empty answer, wrong by default. */
export const blankAnswer = (newId: NewId, correct = false): Answer => ({
  id: answerIdSchema.parse(newId()),
  value: '',
  correct,
});

/** The answer object or its id. */
export const answerResponseSchema = z.union([
  answerIdSchema,
  z.object({ id: answerIdSchema }).transform(({ id }) => id),
]);

/** The right answers. */
export const answerListSchema = z.array(answerIdSchema).min(1).max(LIMITS.maxAnswers);

export const hasAnswer = ({ answers }: Pick<AnyQuestion, 'answers'>, answerId: unknown): boolean =>
  answers.some(({ id }) => id === answerId);

export const withoutMarks = <Question extends Pick<AnyQuestion, 'answers'>>({ answers, ...question }: Question) => ({
  ...question,
  answers: answers.map(({ correct: _, ...answer }) => answer),
});

/** The question with these answers as the right ones; null if it does not have one of them. */
export function withRight<Question extends Pick<AnyQuestion, 'answers'>>(
  question: Question,
  right: readonly AnswerId[],
): Question | null {
  if (!right.every((id) => hasAnswer(question, id))) return null;
  return { ...question, answers: question.answers.map((one) => ({ ...one, correct: right.includes(one.id) })) };
}

/** Counts the players who chose each answer. */
export function answerCounts({ answers }: Pick<AnyQuestion, 'answers'>) {
  const counts = new Map<string, number>(answers.map(({ id }) => [id, 0]));
  return {
    add: (answerId: AnswerId) => void counts.set(answerId, (counts.get(answerId) ?? 0) + 1),
    result: (): QuestionStatistics => ({ perAnswer: [...counts].map(([answerId, count]) => ({ answerId, count })) }),
  };
}

/** A row for each answer, with the number of players who chose it. */
export function answerChart(
  { answers }: Pick<AnyQuestion, 'answers'>,
  { perAnswer }: QuestionStatistics,
  rightOf: (answer: Answer) => boolean | null,
): ChartRow[] {
  const counts = new Map(perAnswer.map(({ answerId, count }) => [answerId, count]));
  return answers.map((answer, i) => {
    const { id, media } = answer;
    return {
      id,
      letter: letterOf(i),
      text: answerWords(answer),
      media,
      count: counts.get(id) ?? 0,
      right: rightOf(answer),
    };
  });
}

/** `all`: only what is quite right gets points; `partial`: what is right in part gets its part. */
export const scoringSchema = z.enum(['partial', 'all']).default('partial');

/** Counts the players who were quite right and right in part. */
export function partlyRight() {
  const counts = { right: 0, partly: 0 };
  return {
    add(share: number | null): void {
      if (share === 1) counts.right += 1;
      else if (share) counts.partly += 1;
    },
    result: () => ({ ...counts }),
  };
}

/** One of a list. Squaring favours the first ones. */
export const favoured = <Item>(items: readonly Item[], random: () => number): Item | undefined =>
  items[Math.floor(random() ** 2 * items.length)];
