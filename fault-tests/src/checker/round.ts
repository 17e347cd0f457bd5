import type { QuestionFact } from '#evidence/evidence.ts';

/** An opened question and its clock, which the host may pause and extend. */
export interface RoundModel {
  /** As corrected by the host, if it was. */
  question: QuestionFact;
  readonly openedAt: number;
  /** Null without a limit. Not moved while the clock is paused. */
  deadline: number | null;
  readonly pauses: { readonly from: number; to: number | null }[];
  /** All its deadlines, each with the instant at which it took effect. */
  readonly deadlines: { readonly since: number; readonly deadline: number }[];
  /** Its points do not count. */
  isVoided: boolean;
  /** Ids of those who had not left when it closed, or had answered; null before. */
  asked: ReadonlySet<string> | null;
  /** Its closing events; there should be one. */
  readonly closes: Close[];
}

export interface Close {
  readonly at: number;
  readonly by: string;
  readonly version: number;
  /** Before this some player still had time; null without a limit. */
  readonly earliest: number | null;
  /** From this instant no player still had time; null without a limit. */
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
    asked: null,
    closes: [],
  };
}

export function moveDeadline(round: RoundModel, deadline: number, since: number): void {
  round.deadline = deadline;
  round.deadlines.push({ since, deadline });
}

export const isPaused = ({ pauses }: RoundModel): boolean => pauses.at(-1)?.to === null;

/** Time the question's clock had run at an instant, in milliseconds. */
function ranFor({ openedAt, pauses }: RoundModel, at: number): number {
  const stood = pauses.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(to ?? at, at) - from), 0);
  return Math.max(0, at - openedAt - stood);
}

/** Seconds, to the millisecond; 0 for an answer before its question. */
export const secondsTaken = (round: RoundModel, at: number): number => Math.round(ranFor(round, at)) / 1000;

/** Milliseconds from a player's deadline to an instant; negative before it. */
export function overdue(round: RoundModel, at: number, factor: number): number {
  const { deadline, openedAt, pauses } = round;
  if (deadline === null) return Number.NEGATIVE_INFINITY;
  const stood = pauses.reduce((sum, { from, to }) => sum + (to === null ? 0 : to - from), 0);
  return ranFor(round, at) - (deadline - openedAt - stood) * factor;
}

/** Deadline of a player with this factor, if the clock keeps running. */
export function ownDeadline(round: RoundModel, deadline: number, factor: number): number {
  const stood = round.pauses.reduce((sum, { from, to }) => sum + (to === null ? 0 : to - from), 0);
  return deadline + (deadline - round.openedAt - stood) * (factor - 1);
}
