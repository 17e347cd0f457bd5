import { folded } from '@quarry/events/folded';
import type { Quiz } from '@quarry/events/quiz/quiz';
import { hasTag, quizSearch } from '@quarry/events/quiz/quiz-search';
import type { Formats } from '@quarry/texts/formats';

/** The orders a host can choose from; their labels are `orders` in the overview's texts. */
export const QUIZ_ORDERS = ['number', 'name', 'played', 'created'] as const;

export type QuizOrder = (typeof QUIZ_ORDERS)[number];

/** A quiz with its number among all quizzes, from 1, regardless of search and order. */
export interface NumberedQuiz {
  readonly quiz: Quiz;
  readonly number: number;
}

type Compare = (one: NumberedQuiz, other: NumberedQuiz, formats: Formats) => number;

const BY: Readonly<Record<QuizOrder, Compare>> = {
  number: (one, other) => one.number - other.number,
  name: (one, other, { compare }) => compare(one.quiz.name, other.quiz.name),
  // The latest first; ISO 8601 instants sort as strings, and quizzes that were never played come last.
  played: (one, other) => latest(one.quiz.lastTimePlayed ?? '', other.quiz.lastTimePlayed ?? ''),
  created: (one, other) => latest(one.quiz.createdOn, other.quiz.createdOn),
};

function latest(one: string, other: string): number {
  return one === other ? 0 : one < other ? 1 : -1;
}

/** A host's search, tag and order. */
export interface QuizChoice {
  readonly search: string;
  /** null: any. */
  readonly tag: string | null;
  readonly order: QuizOrder;
}

/** The quizzes with a tag that contain each word of a search, in an order. */
export function shownQuizzes(
  formats: Formats,
  quizzes: readonly Quiz[],
  { search, tag, order }: QuizChoice,
): NumberedQuiz[] {
  const isFound = quizSearch(search);
  return quizzes
    .map((quiz, index) => ({ quiz, number: index + 1 }))
    .filter(({ quiz }) => isFound(quiz) && (tag === null || hasTag(quiz, tag)))
    .sort((one, other) => BY[order](one, other, formats));
}

/** The tags of quizzes, by name; of those that differ only in case and marks just one. */
export function tagsOf(formats: Formats, quizzes: readonly Pick<Quiz, 'tags'>[]): string[] {
  const tags = new Map(quizzes.flatMap(({ tags = [] }) => tags.map((tag) => [folded(tag), tag] as const)));
  return [...tags.values()].sort(formats.compare);
}
