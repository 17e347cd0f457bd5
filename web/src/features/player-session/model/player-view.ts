import type {
  LobbyView,
  QuestionView,
  SessionView,
  StandingsArgument,
  StatEntry,
  TeamView,
} from '@quarry/events/hub-shapes';
import type { QuizOptions } from '@quarry/events/quiz/quiz';
import type { SessionPhase } from '@quarry/events/session/phases';
import type { TimeFactor } from '@quarry/events/session/room';
import { type Screen, SESSION_ERROR, type SessionErrorCode } from '#shared/session/phase.ts';
import { placeOf } from '#shared/session/trend.ts';
import type { FinalResult } from '#shared/storage/kept-result.ts';

/**
 * The one answer of a player to the current question.
 * `queued`: waiting for the connection; `sending`: in flight; `stored`: acknowledged by the service;
 * `lost`: not received before the question closed.
 */
interface Choice {
  readonly questionId: string;
  readonly answerId: string;
  readonly status: 'queued' | 'sending' | 'stored' | 'lost';
}

/** What the host did, or the player missed, until the next state. */
export type PlayerNews =
  | { readonly kind: 'renamed'; readonly name: string }
  | { readonly kind: 'team'; readonly name: string }
  | { readonly kind: 'scores' }
  | { readonly kind: 'late'; readonly question: number };

/** All the data that a player's screens show; its size does not depend on the number of players. */
export interface PlayerView {
  readonly phase: Screen;
  readonly question: QuestionView | null;
  /** Seconds left; null without a countdown. */
  readonly remaining: number | null;
  readonly own: StatEntry | null;
  readonly leaders: readonly StatEntry[];
  /** Empty before the podium. */
  readonly podium: NonNullable<StandingsArgument['podium']>;
  /** Empty without teams. */
  readonly teams: readonly TeamView[];
  /** In the lobby: the player picks its team. */
  readonly picksTeam: boolean;
  /** A pick that the service has not taken. */
  readonly pick: { readonly team: number; readonly status: 'sending' | 'refused' } | null;
  readonly lobby: LobbyView;
  /** Number of players who have not left; null until known. */
  readonly players: number | null;
  /** The host is disconnected; the quiz waits. */
  readonly hostAway: boolean;
  readonly colourScheme: QuizOptions['colourScheme'];
  /** Undefined until known, and where the service does not tell. */
  readonly quizName: string | undefined;
  readonly choice: Choice | null;
  /** The code of a refused answer, until the next question or choice. */
  readonly refusal: string | null;
  /** A queued answer was not sent before its question and statistics were over; shown until the next state. */
  readonly missed: boolean;
  /** The host stopped the clock; answers are taken. */
  readonly paused: boolean;
  readonly news: PlayerNews | null;
  /** The host took this player out: for now, or for good. */
  readonly removed: 'removed' | 'banned' | null;
  readonly errorCode: SessionErrorCode;
}

export const EMPTY_PLAYER_VIEW: PlayerView = {
  phase: 'entering',
  question: null,
  remaining: null,
  own: null,
  leaders: [],
  podium: [],
  teams: [],
  picksTeam: false,
  pick: null,
  lobby: { total: 0, newest: [] },
  players: null,
  hostAway: false,
  colourScheme: 0,
  quizName: undefined,
  choice: null,
  refusal: null,
  missed: false,
  paused: false,
  news: null,
  removed: null,
  errorCode: SESSION_ERROR.none,
};

/** The answer the service has for a question, if any. */
function storedAnswer(own: StatEntry | null, questionId: string | undefined): string | null {
  return own?.answers.find((answer) => answer.questionId === questionId)?.answerId ?? null;
}

/** Whether a choice is not settled by the service yet. */
const isPending = (choice: Choice | null): choice is Choice =>
  choice?.status === 'queued' || choice?.status === 'sending';

/** The service has an answer; if it is not the pending one, another screen of this player was first. */
function settleStored(view: PlayerView, questionId: string, answerId: string): PlayerView {
  const { choice } = view;
  const another = isPending(choice) && choice.questionId === questionId && choice.answerId !== answerId;
  return {
    ...view,
    choice: { questionId, answerId, status: 'stored' },
    refusal: another ? 'already-answered' : view.refusal,
  };
}

/** Settles the choice by the service's state. */
function settle(view: PlayerView): PlayerView {
  const { choice, question, own, phase } = view;
  const stored = storedAnswer(own, question?.id);
  if (question && stored !== null) return settleStored(view, question.id, stored);
  if (choice?.questionId !== question?.id) return { ...view, choice: null, missed: view.missed || isPending(choice) };
  if (phase === 'playing') return choice?.status === 'stored' ? { ...view, choice: null } : view;
  // The statistics show it with the result; a later state shows it separately.
  const missed = view.missed || (phase !== 'statistics' && isPending(choice));
  return { ...view, choice: choice && { ...choice, status: 'lost' }, missed };
}

/** The whole current state, on entering and after every reconnection. A choice the service does not have is sent again. */
export function takeSnapshot(view: PlayerView, session: SessionView, question: QuestionView | null): PlayerView {
  const [own = null, ...leaders] = session.state.usersStats;
  const phase = session.state.currentQuizState;
  const again = view.choice?.status === 'sending' ? { ...view.choice, status: 'queued' as const } : view.choice;
  const sameQuestion = view.question !== null && view.question.id === question?.id && view.phase === phase;
  const late = view.phase === 'entering' && own?.joinedAt !== undefined;
  return settle({
    ...view,
    phase,
    question,
    own,
    leaders,
    podium: session.podium ?? [],
    teams: session.teams ?? [],
    picksTeam: session.picksTeam ?? false,
    pick: null,
    players: session.players ?? view.players,
    hostAway: session.hostAway ?? false,
    colourScheme: session.colourScheme ?? 0,
    quizName: session.quizName ?? view.quizName,
    choice: again,
    refusal: sameQuestion ? view.refusal : null,
    remaining: phase !== 'playing' ? null : sameQuestion ? view.remaining : timeFor(own, question),
    paused: session.paused ?? false,
    news: late ? { kind: 'late', question: own.joinedAt } : sameQuestion ? view.news : null,
    errorCode: SESSION_ERROR.none,
  });
}

/** The time this player has for a question, in seconds; null without a limit. */
export function timeFor(own: StatEntry | null, question: QuestionView | null): number | null {
  const seconds = question?.maxQuestionTime ?? 0;
  return seconds > 0 ? Math.ceil(seconds * (own?.timeFactor ?? 1)) : null;
}

/** A change of state, with the question, which has `correct` once it is closed. */
export function takePhase(
  before: PlayerView,
  phase: SessionPhase,
  question: QuestionView | null,
  { podium = [], teams = before.teams }: StandingsArgument = {},
): PlayerView {
  const view = { ...before, podium, teams, picksTeam: before.picksTeam && phase === 'lobby' };
  if (phase === 'playing' && question && (view.phase !== 'playing' || question.id !== view.question?.id)) {
    const remaining = timeFor(view.own, question);
    const fresh = { choice: null, refusal: null, missed: false, paused: false, news: null };
    return { ...view, ...fresh, phase, question, remaining };
  }
  return {
    ...view,
    phase,
    missed: view.missed && phase === view.phase,
    question: question ?? view.question,
    remaining: phase === 'playing' ? view.remaining : null,
    paused: phase === 'playing' && view.paused,
    news: phase === view.phase || view.phase === 'playing' ? view.news : null,
  };
}

/** The seconds left: of everybody, and of players with more time by their factor. */
export interface Tick {
  readonly seconds: number;
  readonly paused: boolean;
  readonly times: Readonly<Record<string, unknown>>;
}

export function takeTick(view: PlayerView, { seconds, paused, times }: Tick): PlayerView {
  if (view.phase !== 'playing') return view;
  const own = times[String(view.own?.timeFactor ?? 1)];
  return { ...view, paused, remaining: typeof own === 'number' ? own : seconds };
}

/** The host gave this player another name. */
export function takeName(view: PlayerView, name: string): PlayerView {
  const own = view.own && { ...view.own, user: { ...view.own.user, identifier: name } };
  return { ...view, own, news: { kind: 'renamed', name } };
}

/** The player has a team; the host moves it also while the quiz runs. */
export function takeTeam(view: PlayerView, team: number): PlayerView {
  const { own, teams, phase } = view;
  const name = teams.find(({ index }) => index === team)?.name;
  const isNews = phase !== 'lobby' && own?.team !== team && name !== undefined;
  return {
    ...view,
    own: own && { ...own, team },
    pick: null,
    news: isNews ? { kind: 'team', name } : view.news,
  };
}

/** The host gave this player another part of a question's time. */
export function takeTimeFactor({ own, ...view }: PlayerView, timeFactor: TimeFactor): PlayerView {
  return { ...view, own: own && { ...own, timeFactor } };
}

/** The host took this player out; the device is free. A result that is final stays. */
export function takeRemoved(view: PlayerView, removed: NonNullable<PlayerView['removed']>): PlayerView {
  return view.phase === 'endscreen' ? view : { ...view, phase: 'missing', removed };
}

/** The question closed: the player's own entry first, then the leaders. */
export function takeQuestionEnd(view: PlayerView, stats: readonly StatEntry[], phase: SessionPhase): PlayerView {
  const [own = null, ...leaders] = stats;
  return settle({ ...view, own, leaders, phase, refusal: null, remaining: 0 });
}

/** The service has this player's answer, from whichever window. */
export function takeStored(view: PlayerView, questionId: string, answerId: string): PlayerView {
  return questionId === view.question?.id ? settleStored({ ...view, refusal: null }, questionId, answerId) : view;
}

/** The player chooses an answer: once, and only while the question is open. */
export function choose(view: PlayerView, answerId: string): PlayerView {
  if (view.phase !== 'playing' || view.choice !== null || !view.question) return view;
  return {
    ...view,
    choice: { questionId: view.question.id, answerId, status: 'queued' },
    refusal: null,
    missed: false,
  };
}

/** The choice is being sent. */
export function markSending(view: PlayerView): PlayerView {
  return view.choice?.status === 'queued' ? { ...view, choice: { ...view.choice, status: 'sending' } } : view;
}

/** The service refused the answer: the choice is reverted, with the reason. */
export function refuseChoice(view: PlayerView, questionId: string, code: string): PlayerView {
  if (view.choice?.questionId !== questionId || view.choice.status === 'stored') return view;
  if (code === 'answer-too-late') return { ...view, choice: { ...view.choice, status: 'lost' } };
  return { ...view, choice: null, refusal: code };
}

/** Players joined or left. */
export const takeLobby = (view: PlayerView, lobby: LobbyView): PlayerView => ({
  ...view,
  lobby,
  players: lobby.total,
  teams: lobby.teams ?? view.teams,
});

/**
 * The session is gone, and with it a pending choice. For a player who took part this is the end of the quiz: the points are
 * kept, the place may have changed since. Nothing changes the result after the end.
 */
export function takeMissing(view: PlayerView): PlayerView {
  if (view.phase === 'endscreen' || view.removed !== null) return view;
  return {
    ...view,
    phase: view.own !== null && view.phase !== 'lobby' ? 'endscreen' : 'missing',
    players: null,
    missed: view.missed || isPending(view.choice),
    errorCode: SESSION_ERROR.noSession,
  };
}

export function takeDropped(view: PlayerView): PlayerView {
  return view.phase === 'endscreen' ? view : { ...view, errorCode: SESSION_ERROR.connectionClosed };
}

/**
 * The final result. There is no place if no question was asked, or if the quiz ended while this device was away: others may
 * have overtaken it.
 */
export function finalResult(view: PlayerView): FinalResult | null {
  const { own, players, question, quizName } = view;
  if (view.phase !== 'endscreen' || own === null) return null;
  const place = question === null || players === null ? null : placeOf(own);
  return { ...own.user, score: own.score, place, players, shared: own.shared, quizName };
}
