import type { AnswerTimes, StatEntry } from '@quarry/events/hub-shapes';
import { shareOf } from '@quarry/events/results/results';
import type { EnteredView, ViewOf } from './host-view.ts';

/** An answer of the current question with its count. */
export interface Tally {
  readonly id: string;
  readonly text: string;
  readonly correct: boolean;
  readonly count: number;
  /** Of those present at the question, from 0 to 1, as in the results. */
  readonly part: number;
}

/** The answers of the current question in their order. */
export function tallyOf({ summary, question: { answers } }: ViewOf<'playing' | 'statistics'>): readonly Tally[] {
  const counts = new Map(summary.perAnswer.map(({ answerId, count }) => [answerId, count]));
  const { asked = summary.players } = summary;
  return answers.map(({ id, value, correct }) => {
    const count = counts.get(id) ?? 0;
    return { id, text: value, correct, count, part: shareOf(count, asked) ?? 0 };
  });
}

/** The number of correct answers; null if none at all was given. */
export function rightOf(tally: readonly Tally[]): number | null {
  const given = tally.some(({ count }) => count > 0);
  return given ? tally.reduce((sum, { correct, count }) => sum + (correct ? count : 0), 0) : null;
}

interface Answered {
  /** Players who answered the current question. */
  readonly answered: number;
  /** Players who count for it, including those whose connection dropped, or who left after their answer. */
  readonly total: number;
  /** No connected player still has to answer. */
  readonly everybody: boolean;
}

export function answeredOf({ summary: { answered, players, asked = players, missing } }: EnteredView): Answered {
  return { answered, total: asked, everybody: answered > 0 && missing === 0 };
}

/** The numbers of questions that do not count, from 1. */
export function voidedNumbers({ quiz, voided }: Pick<EnteredView, 'quiz' | 'voided'>): readonly number[] {
  return quiz.questions.flatMap(({ id }, index) => (voided.includes(id) ? [index + 1] : []));
}

/** @returns the seconds until half of the answers had come in, to the next tenth of the span, rounded up to a second */
export function medianTime({ span, counts }: AnswerTimes): number {
  const half = counts.reduce((sum, count) => sum + count, 0) / 2;
  let seen = 0;
  const part = counts.findIndex((count) => {
    seen += count;
    return seen >= half;
  });
  return Math.ceil((span * (part + 1)) / counts.length);
}

/** @returns the best of the leaders who was not among them before the last question */
export function newcomerOf(leaders: readonly StatEntry[]): StatEntry | undefined {
  return leaders.find(({ previousRank }) => previousRank > leaders.length);
}
