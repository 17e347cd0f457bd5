import type {
  HostPlayer,
  HostSessionView,
  PlayedQuiz,
  PodiumView,
  RoomView,
  StandingsArgument,
  SummaryView,
  TeamView,
} from '@quarry/events/hub-shapes';
import type { SessionId } from '@quarry/events/ids';
import type { Question } from '@quarry/events/questions/question';
import type { PodiumPlace } from '@quarry/events/session/fields';
import type { SessionPhase } from '@quarry/events/session/phases';
import type { Tick } from '#shared/session/tick.ts';
import { NO_REPORT, type ReportState, takeTold } from './report.ts';

/** Session data of the host's screens in every state. */
interface InSession {
  readonly sessionId: SessionId;
  readonly quizCode: string;
  /** The quiz as this session plays it, which may differ from the stored one. */
  readonly quiz: PlayedQuiz;
  /** Number of questions asked; the last is the current one. */
  readonly asked: number;
  /** Ids of voided questions. */
  readonly voided: readonly string[];
  /** The latest summary, kept across states. Before the first one there is no podium. */
  readonly summary: Omit<SummaryView, 'newest' | 'crowd' | 'podium' | 'teams'> & Partial<Pick<SummaryView, 'podium'>>;
  readonly room: RoomView;
  /** Empty without teams. */
  readonly teams: readonly TeamView[];
  /** From the close of the last question: steps of the podium, of players and teams, not yet revealed, next first. */
  readonly untold: readonly PodiumPlace[];
  readonly report: ReportState;
  /** Ids of the next question's pictures. */
  readonly nextMedia: readonly string[];
  /** The next question opens once devices have them. */
  readonly awaitsMedia: boolean;
}

/** State-specific data. */
type InPhase =
  /** `newest`: latest arrivals, newest last; `crowd`: everybody, null if there are too many. */
  | {
      readonly phase: 'lobby';
      readonly newest: readonly HostPlayer[];
      readonly crowd: NonNullable<SummaryView['crowd']> | null;
    }
  | {
      readonly phase: 'playing';
      readonly question: Question;
      /** Seconds left as of the last tick; null without a limit, and while the question is shown alone. */
      readonly remaining: number | null;
      /** Number of ticks that have come for the question. */
      readonly ticks: number;
      /** Only players with more time have any left: `remaining` is theirs. */
      readonly isOvertime: boolean;
      /** The host paused the clock. */
      readonly paused: boolean;
      /** The question is shown alone: seconds until its answers, as of the frame's arrival. */
      readonly opensIn?: number | undefined;
    }
  /**
   * `counted`: the summary as of the question's close, whoever joins or leaves after it; null until a snapshot's has
   * arrived.
   */
  | { readonly phase: 'statistics'; readonly question: Question; readonly counted: InSession['summary'] | null }
  | { readonly phase: 'leaderboard'; readonly question: Question }
  | { readonly phase: 'podium'; readonly podium: PodiumView }
  /** `podium`: empty if none was reached. */
  | { readonly phase: 'endscreen'; readonly podium: PodiumView };

/** Views of an entered session, by state. */
export type EnteredView = InSession & InPhase;

/** The view of one state. */
export type ViewOf<P extends SessionPhase> = Extract<EnteredView, { readonly phase: P }>;

/** A host's session before its entry, without one, and in each state. */
export type HostView = { readonly phase: 'entering' | 'missing' } | EnteredView;

export const ENTERING: HostView = { phase: 'entering' };

export const isEntered = (view: HostView): view is EnteredView => view.phase !== 'entering' && view.phase !== 'missing';

/** Defaults before the first frames. */
export const EMPTY_SNAPSHOT: Pick<InSession, 'summary' | 'room' | 'report' | 'nextMedia' | 'awaitsMedia'> = {
  summary: { players: 0, connected: 0, answered: 0, missing: 0, perAnswer: [], leaders: [], moved: { up: 0, down: 0 } },
  room: { locked: false, names: 'own', nameFilter: false, banned: [] },
  report: NO_REPORT,
  nextMedia: [],
  awaitsMedia: false,
};

/**
 * The whole current state: on entering and after every reconnection, with a summary, and on a stage with every change
 * of state. A snapshot that names an unknown question is dropped, like any malformed frame.
 */
export function takeSnapshot(now: HostView, quizCode: string, told: HostSessionView['session']): HostView {
  const before = isEntered(now) ? now : EMPTY_SNAPSHOT;
  const { quiz, room = before.room, voided = [], teams = [], podium = [], paused = false, opensIn } = told;
  const { nextMedia = [], awaitsMedia = false, untold = [] } = told;
  const { currentQuizState: phase, currentQuestionId, usersStats: leaders } = told.state;
  const asked = askedIn(quiz, currentQuestionId);
  const counts = opensQuestion(now, phase, asked) ? unanswered(before.summary) : before.summary;
  const session: InSession = {
    sessionId: told.id as SessionId,
    quizCode,
    quiz,
    asked,
    voided,
    summary: { ...counts, players: told.players, leaders },
    room,
    teams,
    untold,
    report: takeTold(before.report, told.report),
    nextMedia,
    awaitsMedia,
  };
  return inPhase(now, session, phase, { podium, paused, opensIn, counted: null }) ?? now;
}

/** The data of a change of state. */
export interface PhaseTold {
  readonly phase: SessionPhase;
  readonly questionId: string | null;
  readonly standings?: StandingsArgument | undefined;
  readonly opensIn?: number | undefined;
}

/** A change of state; a new question starts without answers. */
export function takePhase(now: EnteredView, { phase, questionId, standings = {}, opensIn }: PhaseTold): EnteredView {
  const { podium = [], teams = now.teams, untold = [] } = standings;
  const { sessionId, quizCode, quiz, voided, room, report } = now;
  const asked = questionId === null ? now.asked : askedIn(quiz, questionId);
  const isNew = opensQuestion(now, phase, asked);
  const summary = isNew ? unanswered(now.summary) : now.summary;
  // Those of the question after it come next, if it has any.
  const nextMedia = isNew ? [] : now.nextMedia;
  const shown = { sessionId, quizCode, quiz, asked, voided, summary, room, teams, report, nextMedia };
  const session: InSession = { ...shown, untold, awaitsMedia: false };
  const paused = now.phase === 'playing' && now.paused && !isNew;
  return inPhase(now, session, phase, { podium, paused, opensIn, counted: summary }) ?? now;
}

/** The seconds left: the regular ones, then those of players with more time; the question is open until these end. */
export function takeTick(now: EnteredView, { seconds, paused, times }: Tick): EnteredView {
  if (now.phase !== 'playing') return now;
  const longest = Math.max(seconds, ...Object.values(times).filter((time) => typeof time === 'number'));
  const isOvertime = seconds === 0 && longest > 0;
  return { ...now, paused, isOvertime, remaining: isOvertime ? longest : seconds, ticks: now.ticks + 1 };
}

/** Steps of the podium; late ones change no later state. */
export const takeSteps = (now: EnteredView, untold: EnteredView['untold']): EnteredView =>
  now.phase === 'podium' ? { ...now, untold } : now;

export function takeSummary(
  now: EnteredView,
  { newest = [], crowd, teams = now.teams, ...summary }: SummaryView,
): EnteredView {
  const next = { ...now, summary, teams };
  if (next.phase === 'lobby') return { ...next, newest, crowd: crowd ?? null };
  return next.phase === 'statistics' ? { ...next, counted: next.counted ?? summary } : next;
}

interface PhaseData extends Pick<ViewOf<'playing'>, 'paused' | 'opensIn'>, Pick<ViewOf<'podium'>, 'podium'> {
  /** For a question that was not in statistics before. */
  readonly counted: ViewOf<'statistics'>['counted'];
}

/** The view of a state. @returns undefined if the state's question is missing */
function inPhase(
  before: HostView,
  session: InSession,
  phase: SessionPhase,
  { podium, paused, opensIn, counted }: PhaseData,
): EnteredView | undefined {
  const question = session.quiz.questions[session.asked - 1];
  switch (phase) {
    case 'lobby': {
      const { newest, crowd } = before.phase === 'lobby' ? before : { newest: [], crowd: null };
      return { ...session, phase, newest, crowd };
    }
    case 'playing': {
      if (question === undefined) return undefined;
      const runsOn = before.phase === 'playing' && before.asked === session.asked && before.opensIn === undefined;
      const limit = opensIn === undefined ? limitOf(question) : null;
      const { remaining, ticks, isOvertime } = runsOn ? before : { remaining: limit, ticks: 0, isOvertime: false };
      return { ...session, phase, question, paused, opensIn, remaining, ticks, isOvertime };
    }
    case 'statistics': {
      const stays = before.phase === 'statistics' && before.asked === session.asked;
      return question && { ...session, phase, question, counted: (stays ? before.counted : null) ?? counted };
    }
    case 'leaderboard':
      return question && { ...session, phase, question };
    case 'podium':
    case 'endscreen':
      return { ...session, phase, podium };
  }
}

/** @returns a question's seconds; null without a limit */
export const limitOf = ({ maxQuestionTime }: Pick<Question, 'maxQuestionTime'>): number | null =>
  maxQuestionTime > 0 ? maxQuestionTime : null;

/** @returns 0 before the first question, and for an unknown question */
function askedIn({ questions }: PlayedQuiz, questionId: string | null): number {
  return questions.findIndex(({ id }) => id === questionId) + 1;
}

function opensQuestion(now: HostView, phase: SessionPhase, asked: number): boolean {
  return phase === 'playing' && !(now.phase === 'playing' && now.asked === asked);
}

function unanswered(before: InSession['summary']): InSession['summary'] {
  const { asked: _, right: __, partly: ___, texts: ____, otherTexts: _____, ...rest } = before;
  const { numbers: ______, positions: _______, streak: ________, ...summary } = rest;
  return { ...summary, answered: 0, missing: summary.connected, perAnswer: [] };
}
