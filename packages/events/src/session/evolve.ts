import { kindOf, type Response } from '#questions/question.ts';
import type { EventOf, RecordedEvent, SessionEvent } from './events.ts';
import {
  banFormer,
  comeBack,
  drop,
  dropGateway,
  dropHost,
  enterAsHost,
  join,
  leave,
  notePlace,
  rejoin,
  remove,
  rename,
} from './evolve-presence.ts';
import { isPhaseEvent, nextPhase } from './machine.ts';
import { OPEN_ROOM, type TimeFactor } from './room.ts';
import { changeTeam, emptyRoster } from './roster.ts';
import { close, correct, rank, voidQuestion } from './scoring.ts';
import { hasLeft, type Player, type SessionState, unbornSession } from './state.ts';
import { teamScores } from './teams.ts';

/**
 * Folds one recorded event into the state, in place.
 * @throws RangeError when the version is not the next one or the phase does not accept the event: the log is corrupt
 */
export function evolve(state: SessionState, recorded: RecordedEvent): SessionState {
  evolveUnranked(state, recorded);
  if (ranks(recorded)) rank(state);
  return state;
}

const RANKING_EVENTS: ReadonlySet<string> = new Set([
  'QuestionClosed',
  'PlayerRemoved',
  'QuestionVoided',
  'QuestionCorrected',
] satisfies SessionEvent['type'][]);

/** Whether everybody is ranked after an event. */
export const ranks = ({ event }: RecordedEvent): boolean => RANKING_EVENTS.has(event.type);

/** Whether the last ranking must be made first: equal scores are ordered by the names then, of the players known then. */
const isSeenByRanking = ({ event }: RecordedEvent): boolean =>
  event.type === 'PlayerRenamed' || (event.type === 'PlayerLeft' && event.reason === 'away');

/** A log being folded, whose intermediate states are not visible. */
export interface LogFold {
  /** Without the last ranking. */
  readonly state: SessionState;
  /** As `evolve`. */
  add(recorded: RecordedEvent): void;
  /** The state after the events so far, as `evolve` gives it. */
  ranked(): SessionState;
}

/** Folds a log that is read from its beginning: of its rankings, each of which orders everybody, only the last is made. */
export function foldLog(id: SessionState['id']): LogFold {
  const state = unbornSession(id);
  let isRanked = true;
  const ranked = () => {
    if (!isRanked) rank(state);
    isRanked = true;
    return state;
  };
  return {
    state,
    add(recorded) {
      if (isSeenByRanking(recorded)) ranked();
      evolveUnranked(state, recorded);
      if (ranks(recorded)) isRanked = false;
    },
    ranked,
  };
}

function evolveUnranked(state: SessionState, recorded: RecordedEvent): void {
  if (recorded.version !== state.version + 1)
    throw new RangeError(`version ${recorded.version} does not follow ${state.version} in session ${state.id}`);
  const { event, at } = recorded;
  if (isPhaseEvent(event)) state.phase = nextPhase(state.phase, event);
  apply(state, event, at);
  if (ROOM_EVENTS.has(event.type)) state.roomChanges += 1;
  state.version = recorded.version;
  state.touchedAt = Math.max(state.touchedAt, at);
}

/** Events of the host's room control. */
const ROOM_EVENTS: ReadonlySet<string> = new Set([
  'TimeExtended',
  'QuestionPaused',
  'PlayerRemoved',
  'PlayerUnbanned',
  'PlayerRenamed',
  'RoomSet',
  'PlayerTimeSet',
  'PlayerTeamSet',
  'QuestionVoided',
  'QuestionCorrected',
] satisfies SessionEvent['type'][]);

function apply(state: SessionState, event: SessionEvent, at: number) {
  switch (event.type) {
    case 'SessionCreated':
      return create(state, event, at);
    case 'QuestionsSet':
      state.questions = event.questions;
      return;
    case 'PlayerJoined':
      return join(state, event);
    case 'PlayerReturned':
      if (!state.players.has(event.playerId)) rejoin(state, event);
      return comeBack(state, known(state, event.playerId), event);
    case 'PlayerDropped':
      return drop(state, known(state, event.playerId), at);
    case 'GatewayDropped':
      return dropGateway(state, event, at);
    case 'HostEntered':
      return enterAsHost(state, event);
    case 'HostDropped':
      return dropHost(state, event.connectionId);
    case 'PlayerLeft':
      return leave(state, known(state, event.playerId), event.reason);
    case 'QuestionOpened':
      return open(state, event, at);
    case 'AnswerSubmitted':
      return answer(state, known(state, event.playerId), event);
    case 'QuestionClosed':
      return close(state);
    case 'TimeExtended':
      if (state.current) state.current.deadline = event.deadline;
      return;
    case 'QuestionPaused':
      return pause(state, at);
    case 'QuestionResumed':
      return resume(state, event, at);
    case 'PlayerRemoved': {
      const former = state.formerPlayers.get(event.playerId);
      if (former) return banFormer(state, event.playerId, former);
      return remove(state, known(state, event.playerId), event.banned);
    }
    case 'PlayerUnbanned':
      return unban(state, event.playerId);
    case 'PlayerRenamed':
      return rename(state, known(state, event.playerId), event);
    case 'RoomSet':
      return setRoom(state, event);
    case 'PlayerTimeSet':
      return setTime(state, known(state, event.playerId), event.factor);
    case 'TeamPicked':
      setTeam(state, known(state, event.playerId), event.team);
      state.entries += 1;
      return;
    case 'PlayerTeamSet':
      setTeam(state, known(state, event.playerId), event.team);
      state.teamScores = teamScores(state);
      return;
    case 'TeamsFilled':
      for (const { playerId, team } of event.assigned) setTeam(state, known(state, playerId), team);
      return;
    case 'QuestionVoided':
      return voidQuestion(state, event);
    case 'QuestionCorrected':
      return correct(state, event);
    case 'ReceiptsIssued':
      state.receipts = { version: event.version, root: event.root };
      return;
    case 'LeaderboardShown':
    case 'PodiumShown':
    case 'SessionEnded':
      return;
    case 'SessionFinished':
      state.finishedAt = at;
      return;
    case 'ReportRequested':
      state.report = { kind: 'sending', requestId: event.requestId };
      state.reports += 1;
      return;
    case 'ReportDelivered':
      if (isOfReport(state, event)) state.report = { kind: 'sent', requestId: event.requestId };
      return;
    case 'ReportFailed':
      if (isOfReport(state, event)) state.report = { kind: 'failed', requestId: event.requestId, reason: event.reason };
      return;
    default:
      throw new RangeError(`unknown event ${(event satisfies never as SessionEvent).type}`);
  }
}

function isOfReport({ report }: SessionState, { requestId }: EventOf<'ReportDelivered' | 'ReportFailed'>): boolean {
  return report.kind !== 'none' && report.requestId === requestId;
}

function known(state: SessionState, id: Player['id']): Player {
  const player = state.players.get(id);
  if (!player) throw new RangeError(`session ${state.id} has no player ${id}`);
  return player;
}

function create(state: SessionState, event: EventOf<'SessionCreated'>, at: number): void {
  state.hostId = event.hostId;
  state.quizId = event.quizId;
  state.quizName = event.quizName;
  state.code = event.code;
  state.maxPlayers = event.maxPlayers ?? null;
  state.options = event.options;
  state.questions = event.questions ?? [];
  state.room = {
    ...OPEN_ROOM,
    names: event.options.names ?? OPEN_ROOM.names,
    nameFilter: event.options.nameFilter ?? OPEN_ROOM.nameFilter,
  };
  state.roster = emptyRoster(event.options.teams?.count);
  state.teamScores = state.roster.teams.map(() => 0);
  state.createdAt = at;
}

function open(state: SessionState, event: EventOf<'QuestionOpened'>, at: number): void {
  const question = state.questions[event.index];
  if (question?.id !== event.questionId) throw new RangeError(`question ${event.questionId} is not at ${event.index}`);
  state.current = {
    question,
    index: event.index,
    openedAt: at,
    deadline: event.deadline,
    pauses: [],
    closed: false,
    answered: 0,
  };
}

function pause({ current }: SessionState, at: number): void {
  if (current) current.pauses = [...current.pauses, { from: at, to: null }];
}

function resume({ current }: SessionState, { deadline }: EventOf<'QuestionResumed'>, at: number): void {
  if (!current) return;
  current.pauses = current.pauses.map((one) => (one.to === null ? { ...one, to: Math.max(one.from, at) } : one));
  current.deadline = deadline;
}

function unban(state: SessionState, playerId: Player['id']): void {
  for (const [deviceId, { id }] of state.bans) if (id === playerId) state.bans.delete(deviceId);
}

function setRoom(state: SessionState, { type: _, ...changes }: EventOf<'RoomSet'>): void {
  state.room = { ...state.room, ...changes };
}

function setTime(state: SessionState, player: Player, factor: TimeFactor): void {
  player.timeFactor = factor;
  if (factor === 1) state.slowPlayers.delete(player.id);
  else state.slowPlayers.add(player.id);
}

function setTeam({ roster }: SessionState, player: Player, team: number): void {
  if (!hasLeft(player)) changeTeam(roster, player.team, team);
  player.team = team;
}

function answer(state: SessionState, player: Player, event: EventOf<'AnswerSubmitted'>): void {
  const { timeTaken, pointsReceived, timeFactor } = event;
  const running = state.current?.question;
  const question =
    running?.id === event.questionId ? running : state.questions.find(({ id }) => id === event.questionId);
  if (!question) throw new RangeError(`session ${state.id} has no question ${event.questionId}`);
  // The question's own strings: those parsed from each event would be half of a hall's memory.
  const answerId = question.answers.find(({ id }) => id === event.answerId)?.id ?? event.answerId;
  const isAnswer = event.response === undefined || event.response === answerId;
  const response = (isAnswer ? answerId : event.response) as Response;
  player.answers.push({
    questionId: question.id,
    answerId,
    response,
    share: event.share === undefined ? kindOf(question).share(question, response) : event.share,
    timeTaken,
    pointsReceived,
    ...(timeFactor !== undefined && { timeFactor }),
  });
  player.score += pointsReceived;
  if (state.current) state.current.answered += 1;
  notePlace(state, player);
}
