import type { Media } from '@quarry/events/media';
import { answerWords } from '@quarry/events/questions/answer-words';
import type { Question } from '@quarry/events/questions/question';
import { shareOf } from '@quarry/events/results/results';
import { letterOfPosition } from '#shared/art/gem/gem-types.ts';
import type { Counts } from '../kind.ts';

/** An answer of the current question with its count. */
export interface Tally {
  readonly id: string;
  readonly text: string;
  readonly media: Media | undefined;
  /** Its text, or its picture's alternative text. */
  readonly words: string;
  readonly correct: boolean;
  readonly count: number;
  /** Share of the players present at the question, from 0 to 1, as in the results. */
  readonly part: number;
}

/** The answers of the current question in their order. */
export function tallyOf({ answers }: Question, summary: Counts): readonly Tally[] {
  const counts = new Map(summary.perAnswer.map(({ answerId, count }) => [answerId, count]));
  const { asked = summary.players } = summary;
  return answers.map((answer) => {
    const { id, value, media, correct } = answer;
    const count = counts.get(id) ?? 0;
    return { id, text: value, media, words: answerWords(answer), correct, count, part: shareOf(count, asked) ?? 0 };
  });
}

/** The number of correct answers given; null if nobody answered. */
export function rightOf(tally: readonly Tally[]): number | null {
  const given = tally.some(({ count }) => count > 0);
  return given ? tally.reduce((sum, { correct, count }) => sum + (correct ? count : 0), 0) : null;
}

/** The correct answers with their counts, as announced. */
export const rightIn = (tally: readonly Tally[]) =>
  tally.flatMap(({ words, correct, count }, position) =>
    correct ? [{ letter: letterOfPosition(position), text: words, chosen: count }] : [],
  );
