import type { Quiz } from '@quarry/events/quiz/quiz';
import type { Formats } from '@quarry/texts/formats';

/** The orders a host can choose from; their names are `orders` of the overview's texts. */
export const QUIZ_ORDERS = ['number', 'name', 'played', 'created'] as const;

export type QuizOrder = (typeof QUIZ_ORDERS)[number];

/** A quiz with its number among all of them, from 1, which no search and no order changes. */
export interface NumberedQuiz {
  readonly quiz: Quiz;
  readonly number: number;
}

type Compare = (one: NumberedQuiz, other: NumberedQuiz, formats: Formats) => number;

const BY: Readonly<Record<QuizOrder, Compare>> = {
  number: (one, other) => one.number - other.number,
  name: (one, other, { compare }) => compare(one.quiz.name, other.quiz.name),
  // The latest first; instants in ISO 8601 sort as texts, and a quiz that was never played comes last.
  played: (one, other) => latest(one.quiz.lastTimePlayed ?? '', other.quiz.lastTimePlayed ?? ''),
  created: (one, other) => latest(one.quiz.createdOn, other.quiz.createdOn),
};

function latest(one: string, other: string): number {
  return one === other ? 0 : one < other ? 1 : -1;
}

/** Case and accents do not matter. */
const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The quizzes whose name contains each word of a search, in an order. */
export function shownQuizzes(
  formats: Formats,
  quizzes: readonly Quiz[],
  search: string,
  order: QuizOrder,
): NumberedQuiz[] {
  const words = folded(search).split(/\s+/);
  return quizzes
    .map((quiz, index) => ({ quiz, number: index + 1 }))
    .filter(({ quiz }) => {
      const name = folded(quiz.name);
      return words.every((word) => name.includes(word));
    })
    .sort((one, other) => BY[order](one, other, formats));
}
