import type {
  LobbyView,
  PodiumView,
  QuestionView,
  SessionView,
  StandingsArgument,
  StatEntry,
} from '@quarry/events/hub-shapes';
import type { TimeFactor } from '@quarry/events/session/fields';
import type { SessionPhase } from '@quarry/events/session/phases';
import type { Tick } from '#shared/session/tick.ts';
import type { FinalResult } from '#shared/storage/kept-result.ts';
import { leftBehind, NO_CHOICE, type Settled, sendAgain, settle } from './choice.ts';
import {
  type Choice,
  type EnteredView,
  finalResult,
  type InSession,
  isAnswering,
  isEntered,
  isMissed,
  type LiveView,
  type PlayerView,
  timeFor,
  type ViewOf,
} from './player-view.ts';

/** A frame's data about a state. */
interface Told extends Settled {
  readonly phase: SessionPhase;
  readonly question: QuestionView | null;
  readonly leaders: readonly StatEntry[];
  readonly podium: PodiumView;
  readonly paused: boolean;
  readonly picksTeam: boolean;
}

/** The view of a state. @returns undefined if the state's question is missing */
function inPhase(before: PlayerView, session: InSession, told: Told): EnteredView | undefined {
  const { phase, question, choice, refusal, leaders, podium, paused, picksTeam } = told;
  switch (phase) {
    case 'lobby':
      return { ...session, phase, newest: before.phase === 'lobby' ? before.newest : [], picksTeam, pick: null };
    case 'playing': {
      if (question === null) return undefined;
      const runs = before.phase === 'playing' && before.question.id === question.id && !before.question.opensIn;
      const limit = question.opensIn ? null : timeFor(session.own, question);
      const { remaining, ticks } = runs ? before : { remaining: limit, ticks: 0 };
      return { ...session, phase, question, choice, refusal, remaining, ticks, paused };
    }
    case 'statistics':
      return question === null ? undefined : { ...session, phase, question, choice, refusal, leaders };
    case 'leaderboard':
      return { ...session, phase, leaders };
    case 'podium':
      return { ...session, phase, podium };
    case 'endscreen': {
      // Leaderboard and podium have no question, and may be the last states shown.
      const isRanked = question !== null || session.own?.ranked !== undefined;
      return { ...session, phase, result: finalResult(session, isRanked ? 'ranked' : 'none') };
    }
  }
}

/** The question on the screen, and the choice. */
const answeringOf = (view: PlayerView) => (isAnswering(view) ? view : { question: null, ...NO_CHOICE });

const leadersOf = (view: PlayerView): readonly StatEntry[] =>
  view.phase === 'statistics' || view.phase === 'leaderboard' ? view.leaders : [];

const sessionOf = (view: InSession): InSession => {
  const { own, teams, untold, players, hostAway, colourScheme, accent, quizName, earlier, news } = view;
  return { own, teams, untold, players, hostAway, colourScheme, accent, quizName, earlier, news };
};

/** The choice for a state's screen; only a question's screens have one. */
function settledFor(
  phase: SessionPhase,
  before: Settled,
  question: QuestionView | null,
  own: StatEntry | null,
): Settled {
  const shows = question !== null && (phase === 'playing' || phase === 'statistics');
  return shows ? settle(before, question, own, phase === 'playing') : NO_CHOICE;
}

/**
 * The whole current state, on entering and after every reconnection. A choice that the service does not have is sent
 * again. A snapshot without its state's question is dropped, like any malformed frame.
 * @param kept the unsettled choice that this device has kept, from before this page was loaded
 * @param returns this player was in the session before, and was already told if it was late
 */
export function takeSnapshot(
  now: PlayerView,
  told: SessionView,
  question: QuestionView | null,
  kept: Choice | null = null,
  returns = false,
): PlayerView {
  const { podium = [], teams = [], untold = [], picksTeam = false } = told;
  const { hostAway = false, colourScheme = 0, paused = false } = told;
  const { currentQuizState: phase, usersStats } = told.state;
  const [own = null, ...leaders] = usersStats;
  const before = isEntered(now) ? now : null;
  const was = answeringOf(now);
  const choice = now.phase === 'entering' ? kept : was.choice;
  const stays = now.phase === phase && (was.question === null || was.question.id === question?.id);
  const settled = settledFor(phase, { choice: sendAgain(choice), refusal: stays ? was.refusal : null }, question, own);
  const isLate = now.phase === 'entering' && !returns && own?.joinedAt !== undefined;
  const shown = phase === 'playing' || phase === 'statistics' ? question : null;
  const session: InSession = {
    own,
    teams,
    untold,
    players: told.players,
    hostAway,
    colourScheme,
    accent: told.accent,
    quizName: told.quizName,
    earlier: leftBehind(choice, own, question, shown) ?? sendAgain(before?.earlier ?? null),
    news: isLate ? { kind: 'late', question: own.joinedAt } : stays && before ? before.news : null,
  };
  return inPhase(now, session, { phase, question, leaders, podium, paused, picksTeam, ...settled }) ?? now;
}

/** A change of state, with the question, which has `correct` once it is closed. */
export function takePhase(
  now: LiveView,
  phase: SessionPhase,
  told: QuestionView | null,
  { podium = [], teams = now.teams, untold = [] }: StandingsArgument = {},
): EnteredView {
  const was = answeringOf(now);
  const question = told ?? was.question;
  const isSame = question?.id === was.question?.id;
  const opens = phase === 'playing' && !(now.phase === 'playing' && isSame);
  const stays = phase === now.phase && !opens;
  const session: InSession = {
    ...sessionOf(now),
    teams,
    untold,
    earlier: isMissed(now) && !stays ? null : now.earlier,
    news: stays || (now.phase === 'playing' && !opens) ? now.news : null,
  };
  const { choice, refusal } = isSame && !opens ? was : NO_CHOICE;
  const paused = now.phase === 'playing' && now.paused && !opens;
  const picksTeam = now.phase === 'lobby' && now.picksTeam;
  const leaders = leadersOf(now);
  return inPhase(now, session, { phase, question, choice, refusal, leaders, podium, paused, picksTeam }) ?? now;
}

/** The question closed, or its points were changed: the player's own entry first, then the leaders. */
export function takeQuestionEnd(now: LiveView, stats: readonly StatEntry[], phase: SessionPhase): EnteredView {
  const [own = null, ...leaders] = stats;
  const { question, choice } = answeringOf(now);
  const shown = phase === 'statistics' ? question : null;
  const session: InSession = {
    ...sessionOf(now),
    own,
    // Whether places are revealed comes with the state, which follows at once.
    untold: phase === now.phase ? now.untold : [1],
    earlier: leftBehind(choice, own, question, shown) ?? now.earlier,
  };
  const settled = settledFor(phase, { choice, refusal: null }, question, own);
  const podium = now.phase === 'podium' ? now.podium : [];
  const told: Told = { phase, question, leaders, podium, paused: false, picksTeam: false, ...settled };
  return inPhase(now, session, told) ?? { ...now, own };
}

export function takeTick(view: LiveView, { seconds, paused, times }: Tick): LiveView {
  if (view.phase !== 'playing') return view;
  const own = times[String(view.own?.timeFactor ?? 1)];
  return { ...view, paused, remaining: typeof own === 'number' ? own : seconds, ticks: view.ticks + 1 };
}

/** The host renamed this player, or decided on the pending name. */
export function takeName(view: LiveView, name: string): LiveView {
  const { id, identifier } = view.own?.user ?? {};
  const rename = ({ pendingName: _, ...entry }: StatEntry): StatEntry =>
    entry.user.id === id ? { ...entry, user: { ...entry.user, identifier: name } } : entry;
  const kind = view.own?.pendingName === name ? 'allowed' : identifier === name ? 'hidden' : 'renamed';
  const session = { own: view.own && rename(view.own), news: { kind, name } } as const;
  return 'leaders' in view ? { ...view, ...session, leaders: view.leaders.map(rename) } : { ...view, ...session };
}

/** The host changed the points of a question. */
export function takeCorrection(view: LiveView, questionId: string): LiveView {
  const again = view.news?.kind === 'scores' && !view.news.again;
  return { ...view, news: { kind: 'scores', questionId, again } };
}

/** The player has a team; the host may also move it while the quiz runs. */
export function takeTeam(view: LiveView, team: number): LiveView {
  const own = view.own && { ...view.own, team };
  if (view.phase === 'lobby') return { ...view, own, pick: null };
  const name = view.teams.find(({ index }) => index === team)?.name;
  const isNews = view.own?.team !== team && name !== undefined;
  return { ...view, own, news: isNews ? { kind: 'team', name } : view.news };
}

/** The player picked a team; the service has not accepted it yet. */
export function takePick(view: LiveView, pick: NonNullable<ViewOf<'lobby'>['pick']>): LiveView {
  return view.phase === 'lobby' ? { ...view, pick } : view;
}

/** The host changed this player's time factor. */
export function takeTimeFactor(view: LiveView, timeFactor: TimeFactor): LiveView {
  return { ...view, own: view.own && { ...view.own, timeFactor } };
}

/** Players joined or left. */
export function takeLobby(view: LiveView, { total, newest, teams = view.teams }: LobbyView): LiveView {
  const next = { ...view, players: total, teams };
  return next.phase === 'lobby' ? { ...next, newest } : next;
}

/** An unknown session. */
const UNKNOWN: InSession = {
  own: null,
  teams: [],
  untold: [],
  players: 0,
  hostAway: false,
  colourScheme: 0,
  accent: undefined,
  quizName: undefined,
  earlier: null,
  news: null,
};

/**
 * The session is gone, and with it a pending choice. For a player who took part this is the end of the quiz: the points
 * are kept, the place may have changed since.
 * @param kept by the device, like the choice, from before this page was loaded
 */
export function takeMissing(
  view: PlayerView,
  kept: FinalResult | null = null,
  choice: Choice | null = null,
): PlayerView {
  if (view.phase === 'endscreen' || view.phase === 'missing') return view;
  if (view.phase === 'entering' && kept !== null)
    return { ...UNKNOWN, earlier: leftBehind(choice, null, null, null), phase: 'endscreen', result: kept };
  if (view.phase === 'entering' || view.phase === 'lobby' || view.own === null)
    return { phase: 'missing', removed: null };
  const earlier = leftBehind(answeringOf(view).choice, view.own, null, null) ?? view.earlier;
  return { ...sessionOf(view), earlier, phase: 'endscreen', result: finalResult(view, 'missed') };
}
