import type { AnswerTimes, StatEntry } from '@quarry/events/hub-shapes';
import type { EnteredView } from './host-view.ts';

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

/** The leaders who may be shown: after the last question those behind the podium, which an unknown one hides as well. */
export function toldLeaders({ untold, summary: { leaders, podium } }: Pick<EnteredView, 'untold' | 'summary'>) {
  if (untold.length === 0) return leaders;
  if (podium === undefined) return [];
  const last = podium.at(-1)?.score ?? Number.POSITIVE_INFINITY;
  return leaders.filter(({ score }) => score < last);
}

/** @returns the best of the leaders who was not among them before the last question */
export function newcomerOf(leaders: readonly StatEntry[]): StatEntry | undefined {
  return leaders.find(({ previousRank }) => previousRank > leaders.length);
}
