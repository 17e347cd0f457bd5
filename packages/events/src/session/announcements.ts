import type { HostTarget, PlayerTarget } from '#hub.ts';
import type { HostFrames } from '#hub-shapes.ts';
import type { PlayerId, QuestionId } from '#ids.ts';
import { clockAt, tickFrames } from './clock.ts';
import { comingMedia } from './media/coming.ts';
import { stepsToTell } from './play/finale.ts';
import { isHostAway, wantedFrames } from './sockets.ts';
import { nextQuestion, phase, type SessionState } from './state.ts';
import { stageSummary, statisticsView, summaryView } from './summary.ts';
import { hostStats, questionForPlayers, readingOf, stageView, standings, visiblePhase } from './views.ts';

type Arguments = readonly unknown[];

/**
 * Who is told what, as values that the engine publishes at once, because arguments are parts of the present state.
 * `note`: merged with others of its kind, and published later.
 */
export type Announcement =
  | { readonly to: 'all'; readonly target: HostTarget & PlayerTarget; readonly args: Arguments }
  | { readonly to: 'players'; readonly target: PlayerTarget; readonly args: Arguments }
  /** `frames`: only to the host's sockets that get this kind of frames. */
  | { readonly to: 'host'; readonly target: HostTarget; readonly args: Arguments; readonly frames?: HostFrames }
  | { readonly to: 'player'; readonly playerId: PlayerId; readonly target: PlayerTarget; readonly args: Arguments }
  /** To each player with its own row of a table that the engine encodes. */
  | { readonly to: 'each'; readonly target: TableTarget }
  | Note;

export type TableTarget = PlayerTarget & ('questionend' | 'playerteam' | 'receipt');

export type Note =
  /** The player's entry for the host changed, or its answer to the question. */
  | { readonly note: 'user' | 'answer'; readonly playerId: PlayerId }
  /** The number of players or their names changed, and with them the ranks of those not ranked by a close. */
  | { readonly note: 'lobby' }
  /** Answers noted so far are published now. */
  | { readonly note: 'flush-answers' };

/** What was visible before an event, so that its announcements contain changes only. */
export interface Before {
  readonly phase: ReturnType<typeof visiblePhase>;
  readonly hostAway: boolean;
  /** Players who had not left. */
  readonly present: number;
}

export const beforeEvent = (state: SessionState): Before => ({
  phase: visiblePhase(state),
  hostAway: isHostAway(state),
  present: state.roster.present,
});

/** Nobody is told. */
export const unannounced = (): Announcement[] => [];

export const userChanged = (playerId: PlayerId): Announcement => ({ note: 'user', playerId });
export const LOBBY_CHANGED: Announcement = { note: 'lobby' };

/**
 * What the new state shows is sent before it, under its own target, because clients bind the two arguments of
 * `statechange`.
 */
export function stateChange(state: SessionState): Announcement[] {
  const phase = visiblePhase(state);
  const shown = standings(state);
  const isShown = Object.keys(shown).length > 0;
  return [
    ...(isShown ? [{ to: 'all', target: 'standings', args: [shown] } as const] : []),
    { to: 'players', target: 'statechange', args: [phase, questionForPlayers(state)] },
    ...stageViews(state),
    ...reading(state),
    { to: 'host', target: 'statechange', args: [phase, state.current?.question.id ?? null] },
    ...stepsComing(state),
  ];
}

/** The steps that the podium has yet to reveal. */
export const stepsComing = (state: SessionState): Announcement[] =>
  stepsFrames(state).map((frame) => ({ to: 'all', ...frame }));

/**
 * `podiumsteps`: the steps that the podium has yet to reveal, each with its seconds. Before the podium, the session's
 * view lists the steps. Nothing if everything is revealed at once.
 * @param at by default the last event's instant
 */
export const stepsFrames = (state: SessionState, at?: number) =>
  state.finale && visiblePhase(state) === 'podium'
    ? [{ target: 'podiumsteps', args: [stepsToTell(state, at)] } as const]
    : [];

/** For the host's screens, under its own target and before the state, whose question is shown without answers first. */
function reading(state: SessionState): Announcement[] {
  const { opensIn } = readingOf(state);
  return opensIn === undefined ? [] : [{ to: 'host', target: 'reading', args: [{ opensIn }] }];
}

/** The pictures to load beforehand, and whether the next question waits for them. */
export function nextMedia(state: SessionState): Announcement[] {
  const coming = comingMedia(state);
  if (!coming) return [];
  const { media } = coming;
  return [{ to: 'all', target: 'nextmedia', args: state.awaited ? [media, { waits: true }] : [media] }];
}

/** The view of stages, which are shown the questions one by one. */
function stageViews(state: SessionState): Announcement[] {
  if (!wantedFrames(state).has('stage')) return [];
  const { quizCode, session, players } = stageView(state);
  return [{ to: 'host', frames: 'stage', target: 'sessionrequest', args: [quizCode, session, players] }];
}

/** The present summary, for the host's sockets that asked for summaries, and for stages. */
export function summaries(state: SessionState) {
  const wanted = wantedFrames(state);
  return [
    ...(wanted.has('summaries') ? [summary('summaries', summaryView(state))] : []),
    ...(wanted.has('stage') ? [summary('stage', stageSummary(state))] : []),
  ];
}

const summary = (frames: HostFrames, view: ReturnType<typeof summaryView>) =>
  ({ to: 'host', frames, target: 'summary', args: [view] }) satisfies Announcement;

/**
 * A question's statistics, for the host's sockets that get no summaries; while it runs, only if the hall may see them.
 */
function statistics(state: SessionState): Announcement[] {
  const view = wantedFrames(state).has('full') ? statisticsView(state) : null;
  return view ? [{ to: 'host', frames: 'full', target: 'statistics', args: [view] }] : [];
}

/** A question's statistics, for all of the host's sockets and stages. */
export const counts = (state: SessionState): Announcement[] => [...statistics(state), ...summaries(state)];

/** The end of the question, and what it changed. */
export function questionEnd(state: SessionState): Announcement[] {
  const end = () => [hostStats(state), visiblePhase(state)];
  return [
    { note: 'flush-answers' },
    { to: 'each', target: 'questionend' },
    ...(wantedFrames(state).has('full')
      ? [{ to: 'host', frames: 'full', target: 'questionend', args: end() } as const]
      : []),
    ...counts(state),
  ];
}

/** Everybody's place, and the state, which shows the teams' and the podium. */
export const places = (state: SessionState): Announcement[] => [...questionEnd(state), ...stateChange(state)];

/** Points of a question changed: the new scores, ranks and podium. */
export function newScores(state: SessionState, questionId: QuestionId): Announcement[] {
  const changed: Announcement = { to: 'all', target: 'scoreschanged', args: [{ questionId }] };
  // While a question runs nothing has ended; its close publishes the new scores.
  return [changed, ...(phase(state) === 'playing' ? stageViews(state) : places(state))];
}

/** Whether no further question will close and thereby publish new places. */
export function isDecided(state: SessionState): boolean {
  const shown = visiblePhase(state);
  if (shown === 'podium' || shown === 'endscreen') return true;
  return shown !== 'lobby' && shown !== 'playing' && !nextQuestion(state);
}

/** The seconds left at an instant; nothing unless a timed question is open. */
export function clock(state: SessionState, at: number): Announcement[] {
  const tick = clockAt(state, at);
  return tick ? tickFrames(tick).map((frame) => ({ to: 'all', ...frame })) : [];
}

/** Not on the end screen, where nobody waits for the host. */
export function hostPresence(state: SessionState, before: Before): Announcement[] {
  const away = isHostAway(state);
  return away === before.hostAway ? [] : [{ to: 'players', target: 'hostpresence', args: [{ away }] }];
}

export const RECEIPTS: Announcement = { to: 'each', target: 'receipt' };

/**
 * The end of a session that another engine ended: end of the last question, end screen, receipts. A session that cannot
 * be loaded has nothing to show.
 */
export function endOfSession(state: SessionState): Announcement[] {
  if (phase(state) === 'unborn') return [{ to: 'all', target: 'nosession', args: [] }];
  return [...(state.current ? questionEnd(state) : []), ...stateChange(state), ...(state.receipts ? [RECEIPTS] : [])];
}
