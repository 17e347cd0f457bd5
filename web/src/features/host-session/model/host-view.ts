import type {
  HostPlayer,
  HostSessionView,
  PlayedQuiz,
  PodiumView,
  SessionView,
  StatEntry,
} from '@quarry/events/hub-shapes';
import { DEFAULT_QUIZ_OPTIONS } from '@quarry/events/quiz/defaults';
import type { SessionPhase } from '@quarry/events/session/phases';
import type { ReportFailure } from '@quarry/events/session/report-failures';
import { type Screen, SESSION_ERROR, type SessionErrorCode } from '#shared/session/phase.ts';

/** The report's state as the service tells it. */
type Told = NonNullable<SessionView['report']>;

export interface ReportState {
  readonly told: Told;
  /** Set while this screen's request is in flight: the state before it, which a refusal restores. */
  readonly askedAfter: Told | null;
  /** Why it failed last, if this screen was told. */
  readonly reason?: ReportFailure | undefined;
}

const NO_REPORT: ReportState = { told: 'none', askedAfter: null };

/** All the data that the host's screens show. */
export interface HostView {
  readonly phase: Screen;
  readonly quizCode: string;
  /** The quiz as this session plays it, which may differ from the stored one. */
  readonly quiz: PlayedQuiz;
  readonly currentQuestionId: string | null;
  /** Seconds left; null without a countdown. */
  readonly remaining: number | null;
  /** By player id, in joining order. */
  readonly players: ReadonlyMap<string, HostPlayer>;
  /** By player id; `answers` holds the current question's record only. */
  readonly stats: ReadonlyMap<string, StatEntry>;
  /** Empty before the podium. */
  readonly podium: PodiumView;
  readonly report: ReportState;
  readonly errorCode: SessionErrorCode;
}

export const EMPTY_HOST_VIEW: HostView = {
  phase: 'entering',
  quizCode: '',
  quiz: { name: '', options: DEFAULT_QUIZ_OPTIONS, questions: [] },
  currentQuestionId: null,
  remaining: null,
  players: new Map(),
  stats: new Map(),
  podium: [],
  report: NO_REPORT,
  errorCode: SESSION_ERROR.none,
};

const idOfStat = (entry: StatEntry) => entry.user.id;
const idOfPlayer = (player: HostPlayer) => player.id;
const NOBODY = new Map<string, never>();

/** The whole current state, on entering and after every reconnection. */
export function takeSnapshot(
  view: HostView,
  quizCode: string,
  session: HostSessionView['session'],
  players: readonly HostPlayer[],
): HostView {
  const { currentQuizState, currentQuestionId, usersStats } = session.state;
  const same = view.phase === currentQuizState && view.currentQuestionId === currentQuestionId;
  return {
    ...view,
    quizCode,
    quiz: session.quiz ?? view.quiz,
    phase: currentQuizState,
    currentQuestionId,
    players: mergeById(NOBODY, players, idOfPlayer),
    stats: mergeById(NOBODY, usersStats, idOfStat),
    podium: session.podium ?? [],
    remaining: same ? view.remaining : null,
    report: tellReport(view.report, session.report),
    errorCode: SESSION_ERROR.none,
  };
}

/** A change of state; a new question starts without answers. */
export function takePhase(
  view: HostView,
  phase: SessionPhase,
  questionId: string | null,
  podium: PodiumView = [],
): HostView {
  const isNew = phase === 'playing' && (view.phase !== 'playing' || questionId !== view.currentQuestionId);
  return {
    ...view,
    phase,
    currentQuestionId: questionId ?? view.currentQuestionId,
    stats: isNew ? withoutAnswers(view.stats) : view.stats,
    podium,
    remaining: isNew || phase !== 'playing' ? null : view.remaining,
  };
}

function withoutAnswers(stats: ReadonlyMap<string, StatEntry>): ReadonlyMap<string, StatEntry> {
  return new Map([...stats].map(([id, entry]) => [id, { ...entry, answers: [] }]));
}

/** The question closed; the stats are complete. */
export function takeQuestionEnd(view: HostView, stats: readonly StatEntry[], phase: SessionPhase): HostView {
  return { ...view, phase, stats: mergeById(NOBODY, stats, idOfStat), remaining: 0 };
}

/** Answers came in: the entries that changed. */
export function takeAnswers(view: HostView, stats: readonly StatEntry[]): HostView {
  return { ...view, stats: mergeById(view.stats, stats, idOfStat) };
}

/** Players joined, left, dropped or came back: the entries that changed. */
export function takeUsers(view: HostView, stats: readonly StatEntry[], players: readonly HostPlayer[]): HostView {
  return {
    ...view,
    stats: mergeById(view.stats, stats, idOfStat),
    players: mergeById(view.players, players, idOfPlayer),
  };
}

/** A snapshot tells what the service knows; the previous release's sends nothing. */
function tellReport(now: ReportState, told: Told | undefined): ReportState {
  return told === undefined || told === now.told || now.askedAfter !== null ? now : { told, askedAfter: null };
}

/** Events of the report: the service's two targets, and this screen's own call. */
export type ReportEvent =
  | { readonly type: 'CAN_RESEND' | 'REPORT_ASKED' | 'REPORT_ACCEPTED' | 'REPORT_REFUSED' }
  | { readonly type: 'REPORT_FAILED'; readonly reason?: ReportFailure };

export function takeReport(now: ReportState, event: ReportEvent): ReportState {
  switch (event.type) {
    case 'REPORT_ASKED':
      return { ...now, told: 'sending', askedAfter: now.told };
    case 'REPORT_ACCEPTED':
      return { ...now, askedAfter: null };
    case 'REPORT_REFUSED':
      return now.askedAfter === null ? now : { ...now, told: now.askedAfter, askedAfter: null };
    case 'REPORT_FAILED':
      return { told: 'failed', askedAfter: null, reason: event.reason };
    case 'CAN_RESEND':
      // Also sent after a failure, which stays one.
      return now.told === 'failed' ? { ...now, askedAfter: null } : { told: 'sent', askedAfter: null };
  }
}

interface Changed {
  readonly left?: true;
}

/**
 * Merges changed entries into the known ones by id; entries that left are removed (contract, section 3).
 * @param idOf the id of an entry
 * @returns a new map, or the same one when nothing changed
 */
export function mergeById<T extends Changed>(
  known: ReadonlyMap<string, T>,
  changed: readonly T[],
  idOf: (entry: T) => string,
): ReadonlyMap<string, T> {
  if (changed.length === 0) return known;
  const merged = new Map(known);
  for (const entry of changed) {
    if (entry.left) merged.delete(idOf(entry));
    else merged.set(idOf(entry), entry);
  }
  return merged;
}
