import type { PodiumView } from '#hub-shapes.ts';
import type {
  AnswerId,
  CommandId,
  ConnectionId,
  DeviceId,
  GatewayId,
  PlayerId,
  QuestionId,
  QuizId,
  SessionId,
  UserId,
} from '#ids.ts';
import { DEFAULT_QUIZ_OPTIONS } from '#quiz/defaults.ts';
import type { Question, QuizOptions } from '#quiz/quiz.ts';
import type { SessionCode } from '#session-code.ts';
import type { Connection } from './commands.ts';
import { type InnerPhase, initialPhase, type PhaseSnapshot, phaseOf } from './machine.ts';
import type { Standing } from './ranking.ts';
import type { ReportFailure } from './report-failures.ts';
import { emptyRoster, type Roster } from './roster.ts';

/** One stored answer. `timeTaken` in seconds with milliseconds as decimals. */
export interface AnswerRecord {
  readonly questionId: QuestionId;
  readonly answerId: AnswerId;
  readonly pointsReceived: number;
  readonly timeTaken: number;
}

/** Where a player is: on a connection, away since an instant, or gone by its own wish until it enters again. */
export type Presence =
  | { readonly kind: 'connected'; readonly connection: Connection }
  | { readonly kind: 'away'; readonly since: number }
  | { readonly kind: 'left' };

export interface Player {
  readonly id: PlayerId;
  identifier: string;
  readonly deviceId: DeviceId;
  presence: Presence;
  score: number;
  readonly answers: AnswerRecord[];
  /** As of the last closed question; null for who was not there when it closed. */
  standing: Standing | null;
}

export interface CurrentQuestion {
  readonly question: Question;
  readonly index: number;
  readonly openedAt: number;
  readonly deadline: number | null;
  closed: boolean;
  /** How many players have answered. */
  answered: number;
}

/** The report last asked for. */
export type ReportState =
  | { readonly kind: 'none' }
  | { readonly kind: 'sending' | 'sent'; readonly requestId: CommandId }
  | { readonly kind: 'failed'; readonly requestId: CommandId; readonly reason: ReportFailure };

/**
 * What a session is, folded from its events. It is owned by whoever folds it: `evolve` changes it in place, so that a
 * join or an answer costs the same with ten and with ten thousand players. Throw it away when a commit fails.
 */
export interface SessionState {
  readonly id: SessionId;
  version: number;
  phase: PhaseSnapshot;
  hostId: UserId | null;
  quizId: QuizId | null;
  quizName: string;
  code: SessionCode | null;
  options: QuizOptions;
  questions: readonly Question[];
  current: CurrentQuestion | null;
  readonly players: Map<PlayerId, Player>;
  readonly playerByDevice: Map<DeviceId, PlayerId>;
  /** By `userNameKey`. */
  readonly playerByName: Map<string, PlayerId>;
  /** By each of `looksOf`. */
  readonly playerByLook: Map<string, PlayerId>;
  readonly roster: Roster;
  /** How often players and the host's sockets came in, which bounds the log. */
  comings: number;
  /** The best players after the last closed question, best first. */
  leaders: readonly PlayerId[];
  /** Scores after the last closed question, best first: they give the place of who was not there. */
  scores: readonly number[];
  /** As the last closed question left it, whoever leaves afterwards. */
  podium: PodiumView;
  /** Sockets that follow the session as its host, oldest first; null before the first one came. */
  hostSockets: Map<ConnectionId, GatewayId> | null;
  report: ReportState;
  /** How many were asked for. */
  reports: number;
  /** The session that ended with this one's beginning. */
  replaces: SessionId | null;
  createdAt: number;
  /** When the end screen was reached. */
  finishedAt: number | null;
  /** Instant of the last event. */
  touchedAt: number;
}

/** What a session is before its first event: the state that its log is folded into. */
export function unbornSession(id: SessionId): SessionState {
  return {
    id,
    version: 0,
    phase: initialPhase(),
    hostId: null,
    quizId: null,
    quizName: '',
    code: null,
    options: DEFAULT_QUIZ_OPTIONS,
    questions: [],
    current: null,
    players: new Map(),
    playerByDevice: new Map(),
    playerByName: new Map(),
    playerByLook: new Map(),
    roster: emptyRoster(),
    comings: 0,
    leaders: [],
    scores: [],
    podium: [],
    hostSockets: null,
    report: { kind: 'none' },
    reports: 0,
    replaces: null,
    createdAt: 0,
    finishedAt: null,
    touchedAt: 0,
  };
}

/** The phase the session is in, as the machine knows it; what clients see of it is `visiblePhase`. */
export function phase(state: SessionState): InnerPhase {
  return phaseOf(state.phase);
}

/** @returns the player unless it has left */
export function presentPlayer(state: SessionState, id: PlayerId): Player | undefined {
  const player = state.players.get(id);
  return player && hasLeft(player) ? undefined : player;
}

/** Who has not left, in the order in which they joined. */
export function presentPlayers(state: SessionState): Player[] {
  return [...state.players.values()].filter((player) => !hasLeft(player));
}

export const hasLeft = ({ presence }: Player): boolean => presence.kind === 'left';

/** @returns null for who is away or has left */
export function connectionOf({ presence }: Player): Connection | null {
  return presence.kind === 'connected' ? presence.connection : null;
}

/** Whether the host was here and has no socket left, while the quiz waits for its clicks: not from the end screen on. */
export function isHostAway(state: SessionState): boolean {
  const now = phase(state);
  return state.hostSockets?.size === 0 && now !== 'endscreen' && now !== 'ended';
}

/** The gateways that hold a socket of the session: players' and the host's. */
export function gatewaysOf(state: SessionState): Set<GatewayId> {
  const gateways = new Set(state.hostSockets?.values());
  for (const player of state.players.values()) {
    const connection = connectionOf(player);
    if (connection) gateways.add(connection.gatewayId);
  }
  return gateways;
}

/** What a player answered to a question, if anything. */
export function answerTo(player: Player, questionId: QuestionId): AnswerRecord | undefined {
  return player.answers.findLast((answer) => answer.questionId === questionId);
}

/** The question that would be opened next, with its index. */
export function nextQuestion(state: SessionState): { question: Question; index: number } | undefined {
  const index = (state.current?.index ?? -1) + 1;
  const question = state.questions[index];
  return question && { question, index };
}
