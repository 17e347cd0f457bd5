import type { QuestionFact } from '#evidence/evidence.ts';

/** One question that was opened, and its clock, which the host may stop and move. */
export interface RoundModel {
  /** As corrected by the host, if it was. */
  question: QuestionFact;
  readonly openedAt: number;
  /** Null without a limit. It stands while the clock is stopped. */
  deadline: number | null;
  readonly pauses: { readonly from: number; to: number | null }[];
  /** The deadlines it has had, each from an instant on. */
  readonly deadlines: { readonly since: number; readonly deadline: number }[];
  /** Nobody's points for it count. */
  isVoided: boolean;
  /** Of the events that closed it; there should be one. */
  readonly closes: Close[];
}

export interface Close {
  readonly at: number;
  readonly by: string;
  readonly version: number;
  /** Before this somebody still had time; null without a limit. */
  readonly earliest: number | null;
  /** From this on nobody had to be waited for; null without a limit. */
  readonly due: number | null;
  readonly isPaused: boolean;
}

export function openRound(question: QuestionFact, openedAt: number, deadline: number | null): RoundModel {
  return {
    question,
    openedAt,
    deadline,
    pauses: [],
    deadlines: deadline === null ? [] : [{ since: openedAt, deadline }],
    isVoided: false,
    closes: [],
  };
}

export function moveDeadline(round: RoundModel, deadline: number, since: number): void {
  round.deadline = deadline;
  round.deadlines.push({ since, deadline });
}

export const isPaused = ({ pauses }: RoundModel): boolean => pauses.at(-1)?.to === null;

/** For how long the question's clock has run at an instant, milliseconds. */
function ranFor({ openedAt, pauses }: RoundModel, at: number): number {
  const stood = pauses.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(to ?? at, at) - from), 0);
  return Math.max(0, at - openedAt - stood);
}

/** Seconds to the millisecond; an answer cannot come before its question. */
export const secondsTaken = (round: RoundModel, at: number): number => Math.round(ranFor(round, at)) / 1000;

/** By how much an instant is past the time of a player, milliseconds; negative before it. */
export function overdue(round: RoundModel, at: number, factor: number): number {
  const { deadline, openedAt, pauses } = round;
  if (deadline === null) return Number.NEGATIVE_INFINITY;
  const stood = pauses.reduce((sum, { from, to }) => sum + (to === null ? 0 : to - from), 0);
  return ranFor(round, at) - (deadline - openedAt - stood) * factor;
}

/** When the time of a player with this factor is over, if the clock goes on. */
export function ownDeadline(round: RoundModel, deadline: number, factor: number): number {
  const stood = round.pauses.reduce((sum, { from, to }) => sum + (to === null ? 0 : to - from), 0);
  return deadline + (deadline - round.openedAt - stood) * (factor - 1);
}
