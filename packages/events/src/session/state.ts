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
import type { Language } from '#language.ts';
import { LIMITS } from '#limits.ts';
import type { Question, Response } from '#questions/question.ts';
import { DEFAULT_QUIZ_OPTIONS } from '#quiz/defaults.ts';
import type { QuizOptions } from '#quiz/quiz.ts';
import type { ScreenRole } from '#screens.ts';
import type { SessionCode } from '#session-code.ts';
import { type Connection, OPEN_ROOM, type PodiumPlace, type RoomSettings, type TimeFactor } from './fields.ts';
import { type InnerPhase, initialPhase, type PhaseSnapshot } from './machine.ts';
import type { Standing } from './ranking.ts';
import type { ReportFailure } from './report-failures.ts';
import { emptyRoster, type Roster } from './roster.ts';
import { SortedList } from './sorted-list.ts';

/** One stored answer. `timeTaken` in seconds with milliseconds as decimals. */
export interface AnswerRecord {
  readonly questionId: QuestionId;
  readonly response: Response;
  /** As a client of the specification knows it; '' where the response is not exactly one answer. */
  readonly answerId: AnswerId | '';
  /** How right the response is, from 0 to 1; null where nothing is right or wrong. */
  readonly share: number | null;
  readonly pointsReceived: number;
  readonly timeTaken: number;
  /** The player's own time when it answered; absent: 1. */
  readonly timeFactor?: TimeFactor;
  /** Languages whose word lists contain its text; the room decides which count. */
  readonly filteredIn?: readonly Language[];
}

/** Connected, away since an instant, or left by choice until the player enters again. */
export type Presence =
  | { readonly kind: 'connected'; readonly connection: Connection }
  | { readonly kind: 'away'; readonly since: number }
  | { readonly kind: 'left' }
  /** By the host. */
  | { readonly kind: 'removed' };

export interface Player {
  readonly id: PlayerId;
  identifier: string;
  /** Renamed by the host, in place of the name it entered with. */
  isRenamed: boolean;
  /** The name it chose, while it waits for the host; `identifier` stands for it. */
  pendingName: string | null;
  readonly deviceId: DeviceId;
  presence: Presence;
  score: number;
  /** Its multiple of a question's time. */
  timeFactor: TimeFactor;
  answers: AnswerRecord[];
  /** The number of the first question it could answer, from 1. */
  readonly joinedAt: number;
  /** Its index; null without teams, and until a player has picked one. */
  team: number | null;
  /** Indexes of the questions that closed while it had left, without its answer. */
  readonly missed: number[];
  /** As of the last closed question; null if the player was absent when it closed. */
  standing: Standing | null;
}

/** A player who left and is forgotten, as the host may still see it. */
export type FormerPlayer = Pick<Player, 'deviceId' | 'identifier'>;

/** Kept for a player that left for being away and comes back. */
export type Kept = Pick<Player, 'identifier' | 'isRenamed' | 'pendingName' | 'team' | 'timeFactor'>;

export interface CurrentQuestion {
  question: Question;
  readonly index: number;
  /** When its answers were shown; its time counts from then. */
  openedAt: number;
  /** When its answers are due to be shown; null once they are. */
  reads: number | null;
  /** For players with time factor 1; a pause moves it on resume. Null without a time limit. */
  deadline: number | null;
  /** Pauses of the clock; the last one may not have ended. */
  pauses: readonly Pause[];
  closed: boolean;
  /** Number of players who have answered. */
  answered: number;
  /** Connected players who have not; null unless the quiz closes its questions once everybody has answered. */
  readonly unanswered: Set<PlayerId> | null;
  /** Since when everybody who is connected has answered; null while somebody has not, or nobody is waited for. */
  allAnsweredAt: number | null;
}

/** From one instant to another; the second is null while the pause lasts. */
export interface Pause {
  readonly from: number;
  readonly to: number | null;
}

/** A question that opens once devices have its pictures. */
export interface AwaitedQuestion {
  readonly questionId: QuestionId;
  readonly index: number;
  /** The latest instant at which it opens. */
  readonly until: number;
  /** Number of devices that must still load them first. */
  missing: number;
}

/** An end that is revealed step by step, from the close of the last question on. */
export interface Finale {
  /** When the podium opened; null before. */
  readonly shownAt: number | null;
  /** Steps that the host revealed before their time, and when. */
  readonly told: ReadonlyMap<PodiumPlace, number>;
}

/** A banned player. */
export interface Ban {
  readonly id: PlayerId;
  readonly identifier: string;
}

/** The most recent report. */
export type ReportState =
  | { readonly kind: 'none' }
  | { readonly kind: 'sending' | 'sent'; readonly requestId: CommandId }
  | { readonly kind: 'failed'; readonly requestId: CommandId; readonly reason: ReportFailure };

/**
 * A session, folded from its events. `evolve` mutates it, so that a join or an answer costs the same with ten and with ten
 * thousand players. Discard it when a commit fails.
 */
export interface SessionState {
  readonly id: SessionId;
  version: number;
  phase: PhaseSnapshot;
  hostId: UserId | null;
  quizId: QuizId | null;
  quizName: string;
  code: SessionCode | null;
  /** Null: as many as the engine allows any session. */
  maxPlayers: number | null;
  options: QuizOptions;
  questions: readonly Question[];
  current: CurrentQuestion | null;
  /** The next question, while it waits for its pictures. */
  awaited: AwaitedQuestion | null;
  /** Players whose devices have the pictures of the next question. */
  readonly loaded: Set<PlayerId>;
  readonly players: Map<PlayerId, Player>;
  /**
   * Connected players with their connections, by gateway, so that finding those of one gateway needs no search of the
   * crowd.
   */
  readonly connections: Map<GatewayId, Map<PlayerId, ConnectionId>>;
  /** Players who are away. */
  readonly away: Set<PlayerId>;
  readonly playerByDevice: Map<DeviceId, PlayerId>;
  /** By `userNameKey`. */
  readonly playerByName: Map<string, PlayerId>;
  /** By each of `looksOf`. */
  readonly playerByLook: Map<string, PlayerId>;
  /**
   * Players without a place, by the time they lost it: not connected and without an answer, or removed after the lobby.
   * They leave when a newcomer needs the place.
   */
  readonly placeless: Set<PlayerId>;
  /** All devices that ever entered. */
  readonly devices: Set<DeviceId>;
  roster: Roster;
  /** Number of entries by devices that had been in it and left; bounds the log. */
  entries: number;
  /** Number of changes by the host to people, the clock and points; bounds the log too. */
  roomChanges: number;
  room: RoomSettings;
  readonly bans: Map<DeviceId, Ban>;
  /** Present players with more than a question's time, so that a crowd need not be searched for them. */
  readonly slowPlayers: Set<PlayerId>;
  /** Players who left the lobby, or later for being away. Their ids still belong to their devices, because a socket may still be bound to one. */
  readonly formerPlayers: Map<PlayerId, FormerPlayer>;
  /** Devices of players whom the host removed, until they enter again; bounded by the changes of the room. */
  readonly removedDevices: Set<DeviceId>;
  /**
   * Players who left for being away, by device: they re-enter, even a locked room, with name, team and time factor.
   */
  readonly evictedPlayers: Map<DeviceId, Kept>;
  /** Questions that do not count, with the reason. */
  readonly voided: Map<QuestionId, string>;
  /** Texts that the host has hidden, by their question and what they are grouped by; bounded by the changes of the room. */
  readonly hiddenTexts: Map<QuestionId, Set<string>>;
  /** The best players as of the last closed question, best first. */
  leaders: readonly PlayerId[];
  /** Present players without a standing, in the order of the leaderboard. */
  unranked: SortedList<Player>;
  /** The players of the last ranking, by name, followed by those who came after it. */
  named: readonly Player[];
  /** Scores as of the last closed question, best first; they give the place of absent players. */
  scores: readonly number[];
  /** By the teams' index, as of the last closed question. */
  teamScores: readonly number[];
  /** As of the last closed question, even if players leave afterwards. */
  podium: PodiumView;
  /** Null before the last close, and if the end is revealed at once, as in older logs. */
  finale: Finale | null;
  /** The host's sockets, oldest first; null before the first one. */
  hostSockets: Map<ConnectionId, GatewayId> | null;
  /** Host sockets that asked for summaries. */
  readonly summaryHosts: Set<ConnectionId>;
  /**
   * Whether a host's screen that can show a finale has connected: one that asked for summaries, which clients of the
   * specification never do.
   */
  showsFinale: boolean;
  /** Sockets of stages and remotes, oldest first. They do not count for the host's presence. */
  readonly screens: Map<ConnectionId, { readonly gatewayId: GatewayId; readonly role: ScreenRole }>;
  report: ReportState;
  /** Number of requested reports. */
  reports: number;
  /** The receipts that players have; null before the results are made. */
  receipts: { readonly version: number; readonly root: string } | null;
  createdAt: number;
  /** Time the end screen was reached. */
  finishedAt: number | null;
  /** Instant of the last event. */
  touchedAt: number;
}

/** The state before the first event. */
export function unbornSession(id: SessionId): SessionState {
  return {
    id,
    version: 0,
    phase: initialPhase(),
    hostId: null,
    quizId: null,
    quizName: '',
    code: null,
    maxPlayers: null,
    options: DEFAULT_QUIZ_OPTIONS,
    questions: [],
    current: null,
    awaited: null,
    loaded: new Set(),
    players: new Map(),
    connections: new Map(),
    away: new Set(),
    playerByDevice: new Map(),
    playerByName: new Map(),
    playerByLook: new Map(),
    placeless: new Set(),
    devices: new Set(),
    roster: emptyRoster(),
    entries: 0,
    roomChanges: 0,
    room: OPEN_ROOM,
    bans: new Map(),
    slowPlayers: new Set(),
    formerPlayers: new Map(),
    removedDevices: new Set(),
    evictedPlayers: new Map(),
    voided: new Map(),
    hiddenTexts: new Map(),
    leaders: [],
    unranked: new SortedList(),
    named: [],
    scores: [],
    teamScores: [],
    podium: [],
    finale: null,
    hostSockets: null,
    summaryHosts: new Set(),
    showsFinale: false,
    screens: new Map(),
    report: { kind: 'none' },
    reports: 0,
    receipts: null,
    createdAt: 0,
    finishedAt: null,
    touchedAt: 0,
  };
}

/** The machine's phase; clients see `visiblePhase`. */
export function phase(state: SessionState): InnerPhase {
  return state.phase.value;
}

/** Whether the session was created and has not ended; the end screen counts as live. */
export function isLive(state: SessionState): boolean {
  const inner = phase(state);
  return inner !== 'unborn' && inner !== 'ended';
}

/** @returns the device of a player, or of one who left the lobby */
export function deviceOf({ players, formerPlayers }: SessionState, id: PlayerId): DeviceId | undefined {
  return (players.get(id) ?? formerPlayers.get(id))?.deviceId;
}

/** The player with an id, or whose device had it before in the lobby: the host's list may be older. */
export function playerNow(state: SessionState, id: PlayerId): Player | undefined {
  const deviceId = deviceOf(state, id);
  const now = deviceId && state.playerByDevice.get(deviceId);
  return now && state.players.get(now);
}

/** The player's id and those its device had before in the lobby: sockets may still be bound to them. */
export function idsOfDevice(state: SessionState, id: PlayerId): Set<PlayerId> {
  const deviceId = deviceOf(state, id);
  const former = [...state.formerPlayers].flatMap(([other, one]) => (one.deviceId === deviceId ? [other] : []));
  return new Set([id, ...former]);
}

/** @returns the player unless it has left */
export function presentPlayer(state: SessionState, id: PlayerId): Player | undefined {
  const player = state.players.get(id);
  return player && hasLeft(player) ? undefined : player;
}

/** Players who have not left, in the order of joining. */
export function presentPlayers(state: SessionState): Player[] {
  return [...state.players.values()].filter((player) => !hasLeft(player));
}

export const hasLeft = ({ presence }: Player): boolean => presence.kind === 'left' || presence.kind === 'removed';

/** Whether a player's place is its own: it is connected, or has answered and was not removed. */
export function holdsPlace({ presence, answers }: Player): boolean {
  return presence.kind === 'connected' || (presence.kind !== 'removed' && answers.length > 0);
}

/** Bounds the log against endless leaving and coming back: once full, nobody who left comes back, and nobody is swept. */
export const isLogFull = ({ entries }: SessionState): boolean => entries >= LIMITS.entries;

/** The only way to change a player's presence after it has joined: `connections` and `away` follow. */
export function setPresence({ connections, away }: SessionState, player: Player, presence: Presence): void {
  const before = connectionOf(player);
  player.presence = presence;
  const now = connectionOf(player);
  if (before && before.gatewayId !== now?.gatewayId) {
    const others = connections.get(before.gatewayId);
    others?.delete(player.id);
    if (others?.size === 0) connections.delete(before.gatewayId);
  }
  if (now) connectionsAt(connections, now.gatewayId).set(player.id, now.connectionId);
  if (presence.kind === 'away') away.add(player.id);
  else away.delete(player.id);
}

function connectionsAt(connections: SessionState['connections'], gatewayId: GatewayId): Map<PlayerId, ConnectionId> {
  const known = connections.get(gatewayId);
  if (known) return known;
  const first = new Map<PlayerId, ConnectionId>();
  connections.set(gatewayId, first);
  return first;
}

/** Null for players who are away or have left. */
export function connectionOf({ presence }: Player): Connection | null {
  return presence.kind === 'connected' ? presence.connection : null;
}

/** The ids of those who are connected. */
export function connectedPlayers({ connections }: SessionState): Set<PlayerId> {
  return new Set([...connections.values()].flatMap((players) => [...players.keys()]));
}

/** A player's answer to a question, if any. */
export function answerTo(player: Player, questionId: QuestionId): AnswerRecord | undefined {
  const { answers } = player;
  // At a close this is called several times for each player, and it is nearly always the last one.
  const last = answers.at(-1);
  return last?.questionId === questionId ? last : answers.findLast((answer) => answer.questionId === questionId);
}

/**
 * Whether a player counts for a question that was asked: it had not left when the question closed, or had answered it. One
 * whose connection was away counts; one the host removed does not. For a question that is open: as if it closed now.
 */
export function countsFor({ current }: SessionState, player: Player, question: Pick<Question, 'id'>, index: number) {
  if (player.presence.kind === 'removed' || player.joinedAt > index + 1) return false;
  const isOpen = index === current?.index && !current.closed;
  return isOpen ? !hasLeft(player) || answerTo(player, question.id) !== undefined : !player.missed.includes(index);
}

/** A score without the points of the question that runs, which would tell whether an answer was right. */
export function closedScore({ current }: SessionState, player: Player): number {
  if (!current || current.closed) return player.score;
  return player.score - (answerTo(player, current.question.id)?.pointsReceived ?? 0);
}

/**
 * Number of players among whom a player has its place: those ranked by the last close, and the player itself. Those
 * present may be fewer than its place says.
 */
export function rankedWith({ scores }: SessionState, { standing }: Player): number {
  return scores.length + (standing ? 0 : 1);
}

/** Whether a question has been opened, closed or not. */
export function wasAsked(state: SessionState, questionId: string): boolean {
  const index = state.questions.findIndex((question) => question.id === questionId);
  return index >= 0 && index <= (state.current?.index ?? -1);
}

/** The question that would be opened next, with its index. */
export function nextQuestion(state: SessionState): { question: Question; index: number } | undefined {
  const index = (state.current?.index ?? -1) + 1;
  const question = state.questions[index];
  return question && { question, index };
}
