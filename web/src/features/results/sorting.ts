import { userNameKey } from '@quarry/events/text';
import type { Formats } from '@quarry/texts/formats';
import type { PlayerResult, QuestionResult } from './use-results.ts';

/** A column of the players' table. */
export type Column = 'place' | 'identifier' | 'team' | 'points' | 'correct' | 'meanTime';

export interface Sort {
  readonly column: Column;
  readonly descending: boolean;
}

/**
 * Players whose name contains the query, sorted by a column; ties keep the order of places, and players without a value
 * come last in both directions.
 */
export function sortedPlayers(
  { compare }: Formats,
  players: readonly PlayerResult[],
  query: string,
  { column, descending }: Sort,
): PlayerResult[] {
  const part = userNameKey(query);
  const found = part === '' ? players : players.filter(({ identifier }) => userNameKey(identifier).includes(part));
  const direction = descending ? -1 : 1;
  return found.toSorted(({ [column]: a = null }, { [column]: b = null }) => {
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    if (typeof a === 'string' || typeof b === 'string') return direction * compare(String(a), String(b));
    return direction * (a - b);
  });
}

/** Orders of questions, by descending measure. `divided`: by the share of the second most frequent answer. */
export const QUESTION_ORDERS = ['asked', 'hardest', 'divided', 'slowest'] as const;

export type QuestionOrder = (typeof QUESTION_ORDERS)[number];

const MEASURES: Record<QuestionOrder, (question: QuestionResult) => number> = {
  asked: ({ number }) => -number,
  hardest: ({ correctShare }) => -(correctShare ?? Infinity),
  divided: ({ answers }) => answersByShare({ answers })[1]?.share ?? 0,
  slowest: ({ medianTime }) => medianTime ?? 0,
};

export function orderedQuestions(questions: readonly QuestionResult[], order: QuestionOrder): QuestionResult[] {
  const measure = MEASURES[order];
  return questions.toSorted((a, b) => difference(measure(b), measure(a)) || a.number - b.number);
}

/** 0 for two infinities. */
const difference = (a: number, b: number): number => (a === b ? 0 : a - b);

/** The given answers, most frequent first, each with its position in the question. */
export function answersByShare({ answers }: Pick<QuestionResult, 'answers'>) {
  return answers
    .map(({ count, share }, position) => ({ count, share: share ?? 0, position }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}
