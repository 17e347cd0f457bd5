import { folded } from '#folded.ts';
import type { Quiz } from './quiz.ts';

type Searched = Pick<Quiz, 'name' | 'tags' | 'questions'>;

/** Texts of quizzes that were searched: a browser searches the same ones at each key. */
const texts = new WeakMap<Searched, string>();

function textOf(quiz: Searched): string {
  const { name, tags = [], questions } = quiz;
  const text =
    texts.get(quiz) ?? folded([name, ...tags, ...questions.map(({ questionText }) => questionText)].join('\n'));
  texts.set(quiz, text);
  return text;
}

/** Tells whether each word of a query is somewhere in a quiz's name, tags and question texts. */
export function quizSearch(query: string): (quiz: Searched) => boolean {
  const words = folded(query).split(/\s+/);
  return (quiz) => words.every((word) => textOf(quiz).includes(word));
}

/** Whether a quiz has a tag. */
export const hasTag = ({ tags = [] }: Pick<Quiz, 'tags'>, tag: string): boolean =>
  tags.some((one) => folded(one) === folded(tag.trim()));
