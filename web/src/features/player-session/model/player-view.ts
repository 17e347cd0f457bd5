import type { PodiumView, QuestionView, StatEntry, TeamView, UserRef, WireResponse } from '@quarry/events/hub-shapes';
import type { QuizOptions } from '@quarry/events/quiz/quiz';
import type { PodiumPlace } from '@quarry/events/session/fields';
import type { SessionPhase } from '@quarry/events/session/phases';
import { placeOf } from '#shared/session/trend.ts';
import type { FinalResult } from '#shared/storage/kept-result.ts';

/** Host actions or player misses, shown until the next state. */
type PlayerNews =
  /** `allowed`: the chosen name may be shown; `hidden`: it may not. */
  | { readonly kind: 'renamed' | 'allowed' | 'hidden'; readonly name: string }
  | { readonly kind: 'team'; readonly name: string }
  /** `again`: changes with each correction that follows another one. */
  | { readonly kind: 'scores'; readonly questionId: string; readonly again: boolean }
  | { readonly kind: 'late'; readonly question: number };

/** A phone's session data in every state; its size does not depend on the number of players. */
export interface InSession {
  /** The player's entry; null if the service sent none. */
  readonly own: StatEntry | null;
  /** Empty without teams. */
  readonly teams: readonly TeamView[];
  /** From the close of the last question: steps of the podium, of players and teams, not yet revealed, next first. */
  readonly untold: readonly PodiumPlace[];
  /** Number of players who have not left. */
  readonly players: number;
  /** The host is disconnected; the quiz waits. */
  readonly hostAway: boolean;
  readonly colourScheme: QuizOptions['colourScheme'];
  /** The colour of the quiz's brand. */
  readonly accent: string | undefined;
  /** Undefined if the service does not send it. */
  readonly quizName: string | undefined;
  /**
   * An answer to a question that is over and not on the screen; the service is asked whether it has it. `lost`: it does
   * not count; shown until the next state.
   */
  readonly earlier: Choice | null;
  readonly news: PlayerNews | null;
}

/**
 * The one answer of a player to a question.
 * `queued`: waiting for the connection; `sending`: in flight; `stored`: acknowledged by the service;
 * `lost`: not received before the question closed.
 */
export interface Choice {
  readonly questionId: string;
  readonly response: WireResponse;
  readonly status: 'queued' | 'sending' | 'stored' | 'lost';
}

/** Whether an answer to an earlier question does not count. */
export const isMissed = ({ earlier }: InSession): boolean => earlier?.status === 'lost';

/** A question, and the player's answer to it. */
interface Answering {
  readonly question: QuestionView;
  readonly choice: Choice | null;
  /** The code of a refused answer, until the next question or choice. */
  readonly refusal: string | null;
}

/** State-specific data. */
type InPhase =
  | {
      readonly phase: 'lobby';
      /** Latest arrivals, newest last. */
      readonly newest: readonly UserRef[];
      /** The player picks its team. */
      readonly picksTeam: boolean;
      /** A pick that the service has not accepted. */
      readonly pick: { readonly team: number; readonly status: 'sending' | 'refused' } | null;
    }
  | (Answering & {
      readonly phase: 'playing';
      /** Seconds left as of the last tick; null without a limit. */
      readonly remaining: number | null;
      /** Number of ticks that have come for the question. */
      readonly ticks: number;
      /** The host paused the clock; answers are still accepted. */
      readonly paused: boolean;
    })
  /** Its question has `correct` once the service has sent it. */
  | (Answering & { readonly phase: 'statistics'; readonly leaders: readonly StatEntry[] })
  | { readonly phase: 'leaderboard'; readonly leaders: readonly StatEntry[] }
  | { readonly phase: 'podium'; readonly podium: PodiumView }
  /** `result`: null if the service sent no entry of the player. */
  | { readonly phase: 'endscreen'; readonly result: FinalResult | null };

/** Views of an entered session, by state. */
export type EnteredView = InSession & InPhase;

/** A running session. Nothing changes the result after the end. */
export type LiveView = Exclude<EnteredView, { readonly phase: 'endscreen' }>;

/** The view of one state. */
export type ViewOf<P extends SessionPhase> = Extract<EnteredView, { readonly phase: P }>;

/** A player's session before its entry, when it is gone, and in each state. */
export type PlayerView =
  | { readonly phase: 'entering' }
  /** `removed`: the host removed or banned this player. */
  | { readonly phase: 'missing'; readonly removed: 'removed' | 'banned' | null }
  | EnteredView;

export const ENTERING: PlayerView = { phase: 'entering' };

export const isEntered = (view: PlayerView): view is EnteredView =>
  view.phase !== 'entering' && view.phase !== 'missing';

/** Whether a view is about one question. */
export const isAnswering = (view: PlayerView): view is ViewOf<'playing' | 'statistics'> =>
  view.phase === 'playing' || view.phase === 'statistics';

/** The time this player has for a question, in seconds; null without a limit. */
export function timeFor(own: StatEntry | null, { maxQuestionTime }: QuestionView): number | null {
  return maxQuestionTime > 0 ? Math.ceil(maxQuestionTime * (own?.timeFactor ?? 1)) : null;
}

/** Number of ranked players. Older services send only the number of present players. */
export const rankedIn = ({ own, players }: Pick<InSession, 'own' | 'players'>): number => own?.ranked ?? players;

/**
 * The final result.
 * @param place `none`: no question was asked; `missed`: the quiz ended while this device was away,
 *   and others may have overtaken it
 */
export function finalResult(session: InSession, place: 'ranked' | 'none' | 'missed'): FinalResult | null {
  const { own, quizName } = session;
  if (own === null) return null;
  return {
    ...own.user,
    score: own.score,
    place: place === 'ranked' ? placeOf(own) : null,
    players: place === 'missed' ? null : rankedIn(session),
    shared: own.shared,
    quizName,
  };
}
