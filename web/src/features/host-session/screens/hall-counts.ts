import type { AnswerTimes, StatEntry } from '@quarry/events/hub-shapes';
import type { EnteredView } from '../model/host-view.ts';

/** Counts on a hall's screens; not loaded by a remote, which shows none of them. */

/** The numbers of voided questions, from 1. */
export function voidedNumbers({ quiz, voided }: Pick<EnteredView, 'quiz' | 'voided'>): readonly number[] {
  return quiz.questions.flatMap(({ id }, index) => (voided.includes(id) ? [index + 1] : []));
}

/** @returns the seconds until half of the answers had arrived, to the next tenth of the span, rounded up to a second */
export function medianTime({ span, counts }: AnswerTimes): number {
  const half = counts.reduce((sum, count) => sum + count, 0) / 2;
  let seen = 0;
  const part = counts.findIndex((count) => {
    seen += count;
    return seen >= half;
  });
  return Math.ceil((span * (part + 1)) / counts.length);
}

/** The leaders who may be shown: after the last question only those behind the podium, and none while it is unknown. */
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
