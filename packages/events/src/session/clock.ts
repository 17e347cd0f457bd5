import type { QuestionId, SessionId } from '#ids.ts';
import { DURATIONS } from '#limits.ts';
import type { TimeFactor } from './fields.ts';
import { answerTo, type CurrentQuestion, type Player, phase, presentPlayer, type SessionState } from './state.ts';

/**
 * A question's clock: it runs from when its answers are shown, not during pauses, and a player with more time has a
 * deadline of its own. All instants are milliseconds on the stream's clock.
 */

/** The present pause, if any. */
export function runningPause({ pauses }: CurrentQuestion) {
  const last = pauses.at(-1);
  return last?.to === null ? last : undefined;
}

/** Time the question had run at an instant, in milliseconds; pauses do not count. */
export function elapsed({ openedAt, pauses }: CurrentQuestion, at: number): number {
  const paused = pauses.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(at, to ?? at) - from), 0);
  return Math.max(0, at - openedAt - paused);
}

/** The question's time in milliseconds, extensions included; null without a limit. */
function allotted({ openedAt, deadline, pauses }: CurrentQuestion): number | null {
  if (deadline === null) return null;
  const paused = pauses.reduce((sum, { from, to }) => sum + (to === null ? 0 : to - from), 0);
  return deadline - openedAt - paused;
}

/** Whether an answer at an instant is too late for this player. */
export function isTooLate(current: CurrentQuestion, { timeFactor }: Player, at: number): boolean {
  const time = allotted(current);
  return current.closed || (time !== null && elapsed(current, at) >= time * timeFactor);
}

/** End of the question's time for a player with this factor; null without a limit. */
function deadlineFor(current: CurrentQuestion, factor: number): number | null {
  const time = allotted(current);
  return time === null || current.deadline === null ? null : current.deadline + time * (factor - 1);
}

/**
 * Automatic closing time of the question: the end of its time, or a second after everybody has answered. Null if neither is
 * known, while the clock is stopped, before the answers are shown, and when no question is open.
 */
export function closesAt(state: SessionState): number | null {
  const { current } = state;
  if (!current || current.closed || current.reads !== null || runningPause(current)) return null;
  const times = [
    timeEnds(state),
    current.allAnsweredAt === null ? null : current.allAnsweredAt + DURATIONS.answeredWait,
  ];
  const known = times.filter((time) => time !== null);
  return known.length > 0 ? Math.min(...known) : null;
}

/** The deadline of the question, or the end of the longest individual time of players without an answer; null without a limit. */
export function timeEnds(state: SessionState): number | null {
  const deadline = state.current?.deadline ?? null;
  return deadline === null ? null : Math.max(deadline, ...laterDeadlines(state).map(({ until }) => until));
}

/** Seconds from an instant, by default the last event's, until the answers of the question are shown; null once they are. */
export function opensIn({ current, touchedAt }: SessionState, at = touchedAt): number | null {
  if (!current || current.closed || current.reads === null) return null;
  // Not 0, even if their timer is late.
  return Math.max(100, current.reads + DURATIONS.closeGrace - at) / 1000;
}

/** Notes since when everybody has answered. Call it after every event. */
export function noteAnswered({ current }: SessionState, at: number): void {
  if (!current?.unanswered) return;
  const isAll = !current.closed && current.answered > 0 && current.unanswered.size === 0;
  current.allAnsweredAt = isAll ? (current.allAnsweredAt ?? at) : null;
}

/** The deadline of each time factor among the players without an answer. */
export function laterDeadlines(state: SessionState): LaterDeadline[] {
  const { current } = state;
  if (!current) return [];
  const factors = new Set(missing(state, current).map(({ timeFactor }) => timeFactor));
  return [...factors].sort().flatMap((factor) => {
    const until = deadlineFor(current, factor);
    return until === null ? [] : [{ factor, until }];
  });
}

/** `until` in milliseconds on the stream's clock. */
export interface LaterDeadline {
  readonly factor: TimeFactor;
  readonly until: number;
}

/** Players with more than a question's time who have not answered. */
function missing(state: SessionState, { question }: CurrentQuestion): Player[] {
  return [...state.slowPlayers].flatMap((id) => {
    const player = presentPlayer(state, id);
    return player && !answerTo(player, question.id) ? [player] : [];
  });
}

/** A question with something due: its close, its answers, or its opening. Instants in milliseconds on the stream's clock. */
export interface OpenQuestion {
  readonly sessionId: SessionId;
  readonly questionId: QuestionId;
  readonly index: number;
  /** The end of its time, or when something else is due. */
  readonly deadline: number;
  /** Deadlines of players with more time for whom the question waits. */
  readonly later?: readonly LaterDeadline[];
  /** Everybody has answered: it closes then, before its deadline. */
  readonly closes?: number;
  /** It is not open yet: at the deadline it no longer waits for its pictures, and opens. */
  readonly waits?: true;
  /** It is shown without its answers, which appear at the deadline. */
  readonly reads?: true;
  /** It has no time limit: it closes at the deadline because everybody has answered. */
  readonly untimed?: true;
}

/** The command that its timer sends. */
export function dueCommand({ questionId, waits, reads }: Pick<OpenQuestion, 'questionId' | 'waits' | 'reads'>) {
  return { type: waits ? 'OpenAwaited' : reads ? 'ShowAnswers' : 'CloseQuestion', questionId } as const;
}

/** Whether a clock runs that everybody sees. */
export const hasClock = ({ waits, reads, untimed }: OpenQuestion): boolean => !(waits || reads || untimed);

/** The question with something due, if any; timers are armed again from it. */
export function openQuestion(state: SessionState): OpenQuestion | null {
  const { current, awaited } = state;
  if (awaited) {
    const { questionId, index, until: deadline } = awaited;
    return { sessionId: state.id, questionId, index, deadline, waits: true };
  }
  if (phase(state) !== 'playing' || !current || runningPause(current)) return null;
  const { question, index, deadline, reads } = current;
  const open = { sessionId: state.id, questionId: question.id, index };
  if (reads !== null) return { ...open, deadline: reads, reads: true };
  const closes = closesAt(state);
  if (closes === null) return null;
  if (deadline === null) return { ...open, deadline: closes, untimed: true };
  const later = laterDeadlines(state);
  const isEarlier = closes < closingOf({ deadline, later });
  return { ...open, deadline, ...(later.length > 0 && { later }), ...(isEarlier && { closes }) };
}

/** Instant at which it closes, or opens, by itself. */
export function closingOf({
  deadline,
  later = [],
  closes,
}: Pick<OpenQuestion, 'deadline' | 'later' | 'closes'>): number {
  return closes ?? Math.max(deadline, ...later.map(({ until }) => until));
}

/** Whole seconds from an instant to a deadline, rounded up; 0 after it. */
export function secondsUntil(deadline: number, at: number): number {
  return Math.max(0, Math.ceil((deadline - at) / 1000));
}

/** The seconds left: for everybody, and for players with more time by their factor. */
export interface Tick {
  readonly seconds: number;
  readonly paused: boolean;
  readonly times: Readonly<Record<string, number>>;
}

export function tickAt({ deadline, later = [] }: Clock, at: number, paused = false): Tick {
  const times = later.map(({ factor, until }) => [factor, secondsUntil(until, at)]);
  return { seconds: secondsUntil(deadline, at), paused, times: Object.fromEntries(times) };
}

/**
 * `timerchange`. The times of players with more time are sent before it, under their own target, because clients bind
 * its arguments.
 */
export function tickFrames({ seconds, paused, times }: Tick) {
  const longer = Object.keys(times).length > 0 ? [{ target: 'longertimes', args: [times] } as const] : [];
  return [...longer, { target: 'timerchange', args: paused ? [seconds, { paused }] : [seconds] } as const];
}

type Clock = Pick<OpenQuestion, 'deadline' | 'later'>;

/** Like `tickAt`, for the open question, whose clock may be stopped. Null if none is open whose time counts. */
export function clockAt(state: SessionState, at: number): Tick | null {
  const { current } = state;
  if (!current || current.closed || current.reads !== null || current.deadline === null) return null;
  const pause = runningPause(current);
  const clock = { deadline: current.deadline, later: laterDeadlines(state) };
  return tickAt(clock, pause?.from ?? at, pause !== undefined);
}
