import type {
  HostSessionView,
  PlayedQuiz,
  PodiumView,
  RoomView,
  SessionView,
  StandingsArgument,
  SummaryView,
  TeamView,
} from '@quarry/events/hub-shapes';
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
  /** The host stopped the clock. */
  readonly paused: boolean;
  readonly summary: SummaryView;
  readonly room: RoomView;
  /** Ids of questions that do not count. */
  readonly voided: readonly string[];
  /** Empty before the podium. */
  readonly podium: PodiumView;
  /** Empty without teams. */
  readonly teams: readonly TeamView[];
  readonly report: ReportState;
  readonly errorCode: SessionErrorCode;
}

/** Those of a new quiz, repeated here, because a remote is a phone and loads no schemas. */
const NO_OPTIONS: PlayedQuiz['options'] = {
  isLeaderboardBetween: true,
  maxQuestionTime: 60,
  questionPoints: 100,
  questionPointsModifier: 0,
  showLiveStats: false,
  colourScheme: 0,
};

export const EMPTY_HOST_VIEW: HostView = {
  phase: 'entering',
  quizCode: '',
  quiz: { name: '', options: NO_OPTIONS, questions: [] },
  currentQuestionId: null,
  remaining: null,
  paused: false,
  summary: {
    players: 0,
    connected: 0,
    answered: 0,
    missing: 0,
    perAnswer: [],
    leaders: [],
    podium: [],
    moved: { up: 0, down: 0 },
  },
  room: { locked: false, names: 'own', nameFilter: false, banned: [] },
  voided: [],
  podium: [],
  teams: [],
  report: NO_REPORT,
  errorCode: SESSION_ERROR.none,
};

/** The whole current state: on entering and after every reconnection, with a summary, and on a stage with every change of state. */
export function takeSnapshot(view: HostView, quizCode: string, session: HostSessionView['session']): HostView {
  const { currentQuizState, currentQuestionId, usersStats: leaders } = session.state;
  const same = view.phase === currentQuizState && view.currentQuestionId === currentQuestionId;
  const summary = opensQuestion(view, currentQuizState, currentQuestionId) ? unanswered(view.summary) : view.summary;
  return {
    ...view,
    quizCode,
    quiz: session.quiz ?? view.quiz,
    phase: currentQuizState,
    currentQuestionId,
    paused: session.paused ?? false,
    summary: { ...summary, players: session.players ?? summary.players, leaders },
    room: session.room ?? view.room,
    voided: session.voided ?? [],
    podium: session.podium ?? [],
    teams: session.teams ?? [],
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
  { podium = [], teams = view.teams }: StandingsArgument = {},
): HostView {
  const isNew = opensQuestion(view, phase, questionId);
  return {
    ...view,
    phase,
    currentQuestionId: questionId ?? view.currentQuestionId,
    summary: isNew ? unanswered(view.summary) : view.summary,
    podium,
    teams,
    paused: view.paused && phase === 'playing' && !isNew,
    remaining: isNew || phase !== 'playing' ? null : view.remaining,
  };
}

function opensQuestion(view: HostView, phase: SessionPhase, questionId: string | null): boolean {
  return phase === 'playing' && (view.phase !== 'playing' || questionId !== view.currentQuestionId);
}

function unanswered(summary: SummaryView): SummaryView {
  return { ...summary, answered: 0, missing: summary.connected, perAnswer: [] };
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
