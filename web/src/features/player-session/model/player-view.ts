import type { LobbyView, PodiumView, QuestionView, SessionView, StatEntry } from '@quarry/events/hub-shapes';
import type { QuizOptions } from '@quarry/events/quiz/quiz';
import type { SessionPhase } from '@quarry/events/session/phases';
import { type Screen, SESSION_ERROR, type SessionErrorCode } from '#shared/session/phase.ts';
import { placeOf } from '#shared/session/trend.ts';
import type { FinalResult } from '#shared/storage/kept-result.ts';

/**
 * The one answer of a player to the current question.
 * `queued` it waits for the connection · `sending` it is on its way · `stored` the service has it ·
 * `lost` it did not arrive before the question closed.
 */
interface Choice {
  readonly questionId: string;
  readonly answerId: string;
  readonly status: 'queued' | 'sending' | 'stored' | 'lost';
}

/** Everything a player's screens are drawn from; its size does not grow with the number of players. */
export interface PlayerView {
  readonly phase: Screen;
  readonly question: QuestionView | null;
  /** Seconds left; null where nothing counts down. */
  readonly remaining: number | null;
  readonly own: StatEntry | null;
  readonly leaders: readonly StatEntry[];
  /** Empty until it is shown. */
  readonly podium: PodiumView;
  readonly lobby: LobbyView;
  /** Players who have not left; null until the service has said. */
  readonly players: number | null;
  /** The host's connection is away; the quiz waits. */
  readonly hostAway: boolean;
  readonly colourScheme: QuizOptions['colourScheme'];
  readonly choice: Choice | null;
  /** The code with which an answer was refused, until the next question or choice. */
  readonly refusal: string | null;
  /** An answer was kept on this device until its question and its statistics were over; told until the next state. */
  readonly missed: boolean;
  readonly errorCode: SessionErrorCode;
}

export const EMPTY_PLAYER_VIEW: PlayerView = {
  phase: 'entering',
  question: null,
  remaining: null,
  own: null,
  leaders: [],
  podium: [],
  lobby: { total: 0, newest: [] },
  players: null,
  hostAway: false,
  colourScheme: 0,
  choice: null,
  refusal: null,
  missed: false,
  errorCode: SESSION_ERROR.none,
};

/** The answer the service has for a question, if any. */
function storedAnswer(own: StatEntry | null, questionId: string | undefined): string | null {
  return own?.answers.find((answer) => answer.questionId === questionId)?.answerId ?? null;
}

/** Whether the service has not said yet what became of a choice. */
const isPending = (choice: Choice | null): choice is Choice =>
  choice?.status === 'queued' || choice?.status === 'sending';

/** The service has an answer; where this screen's own was another one, another screen of this player came first. */
function settleStored(view: PlayerView, questionId: string, answerId: string): PlayerView {
  const { choice } = view;
  const another = isPending(choice) && choice.questionId === questionId && choice.answerId !== answerId;
  return {
    ...view,
    choice: { questionId, answerId, status: 'stored' },
    refusal: another ? 'already-answered' : view.refusal,
  };
}

/** What became of the choice, now that the service has spoken: the player is told the truth either way. */
function settle(view: PlayerView): PlayerView {
  const { choice, question, own, phase } = view;
  const stored = storedAnswer(own, question?.id);
  if (question && stored !== null) return settleStored(view, question.id, stored);
  if (choice?.questionId !== question?.id) return { ...view, choice: null, missed: view.missed || isPending(choice) };
  if (phase === 'playing') return choice?.status === 'stored' ? { ...view, choice: null } : view;
  // The statistics tell it with the result; a state after them has to tell it by itself.
  const missed = view.missed || (phase !== 'statistics' && isPending(choice));
  return { ...view, choice: choice && { ...choice, status: 'lost' }, missed };
}

/** The whole present state, on entering and after every gap. An answer that is not there yet is sent again. */
export function takeSnapshot(view: PlayerView, session: SessionView, question: QuestionView | null): PlayerView {
  const [own = null, ...leaders] = session.state.usersStats;
  const phase = session.state.currentQuizState;
  const again = view.choice?.status === 'sending' ? { ...view.choice, status: 'queued' as const } : view.choice;
  const sameQuestion = view.question !== null && view.question.id === question?.id && view.phase === phase;
  return settle({
    ...view,
    phase,
    question,
    own,
    leaders,
    podium: session.podium ?? [],
    players: session.players ?? view.players,
    hostAway: session.hostAway ?? false,
    colourScheme: session.colourScheme ?? 0,
    choice: again,
    refusal: sameQuestion ? view.refusal : null,
    remaining: phase !== 'playing' ? null : sameQuestion ? view.remaining : question?.maxQuestionTime || null,
    errorCode: SESSION_ERROR.none,
  });
}

/** A change of state; with it the question, which holds `correct` once it has closed. */
export function takePhase(
  before: PlayerView,
  phase: SessionPhase,
  question: QuestionView | null,
  podium: PodiumView = [],
): PlayerView {
  const view = { ...before, podium };
  if (phase === 'playing' && question && (view.phase !== 'playing' || question.id !== view.question?.id)) {
    const remaining = question.maxQuestionTime || null;
    return { ...view, phase, question, remaining, choice: null, refusal: null, missed: false };
  }
  return {
    ...view,
    phase,
    missed: view.missed && phase === view.phase,
    question: question ?? view.question,
    remaining: phase === 'playing' ? view.remaining : null,
  };
}

/** The question closed: the player's own entry first, then the leaders. */
export function takeQuestionEnd(view: PlayerView, stats: readonly StatEntry[], phase: SessionPhase): PlayerView {
  const [own = null, ...leaders] = stats;
  return settle({ ...view, own, leaders, phase, refusal: null, remaining: 0 });
}

/** The service has this player's answer, whichever of its windows gave it. */
export function takeStored(view: PlayerView, questionId: string, answerId: string): PlayerView {
  return questionId === view.question?.id ? settleStored({ ...view, refusal: null }, questionId, answerId) : view;
}

/** The player taps an answer. One answer only, and only while the question runs. */
export function choose(view: PlayerView, answerId: string): PlayerView {
  if (view.phase !== 'playing' || view.choice !== null || !view.question) return view;
  return {
    ...view,
    choice: { questionId: view.question.id, answerId, status: 'queued' },
    refusal: null,
    missed: false,
  };
}

/** The choice goes out. */
export function markSending(view: PlayerView): PlayerView {
  return view.choice?.status === 'queued' ? { ...view, choice: { ...view.choice, status: 'sending' } } : view;
}

/** The service refused the answer: it is taken back, and the player is told why. */
export function refuseChoice(view: PlayerView, questionId: string, code: string): PlayerView {
  if (view.choice?.questionId !== questionId || view.choice.status === 'stored') return view;
  if (code === 'answer-too-late') return { ...view, choice: { ...view.choice, status: 'lost' } };
  return { ...view, choice: null, refusal: code };
}

/** Players came or went. */
export const takeLobby = (view: PlayerView, lobby: LobbyView): PlayerView => ({ ...view, lobby, players: lobby.total });

/**
 * The session is gone, and with it a choice that was still kept here. For whoever played in it that is the end of the quiz:
 * the points are kept, the place may have changed since. Nothing that comes after the end changes what it brought.
 */
export function takeMissing(view: PlayerView): PlayerView {
  if (view.phase === 'endscreen') return view;
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
 * What the quiz brought, once it is over. There is no place where nothing was asked, and none where the quiz ended while
 * this device was away: the points are its own, but others may have passed.
 */
export function finalResult(view: PlayerView): FinalResult | null {
  const { own, players, question } = view;
  if (view.phase !== 'endscreen' || own === null) return null;
  const place = question === null || players === null ? null : placeOf(own);
  return { ...own.user, score: own.score, place, players };
}
