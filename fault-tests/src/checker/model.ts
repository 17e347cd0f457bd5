import type { EventRow, Evidence, QuestionFact } from '#evidence/evidence.ts';
import { placeNewcomers, rank } from './ranking.ts';
import { applyOrder } from './room-orders.ts';
import { isPaused, openRound, overdue, ownDeadline, secondsTaken } from './round.ts';
import { worth } from './score.ts';
import { type AnswerModel, holdsPlace, type PlayerModel, type SessionModel } from './session-model.ts';

/**
 * Folds the log of the run's session by its own rules, independent of the product's. Points are computed, not read from
 * the log.
 */
export function modelOf({ events, sessionId, questions, presence }: Evidence): SessionModel {
  const model: SessionModel = {
    players: new Map(),
    rounds: [],
    answers: new Map(),
    steps: [],
    podium: [],
    closedScores: [],
    phase: 'lobby',
    questionId: null,
    hostSockets: null,
    placesTaken: [],
  };
  const mine = events.filter((event) => event.sessionId === sessionId).toSorted((a, b) => a.version - b.version);
  for (const event of mine) apply(model, event, questions);
  for (const [field, value] of Object.entries(presence)) applyPresence(model, field, value);
  placeNewcomers(model);
  return model;
}

/** What the log does not tell: where a player is connected, or since when it is away; the host's sockets. */
function applyPresence(model: SessionModel, field: string, value: string): void {
  if (field === 'hosts') {
    const { hosts } = JSON.parse(value) as { hosts: [string, string][] | null };
    model.hostSockets = hosts && new Map(hosts);
    return;
  }
  const player = model.players.get(field.replace(/^player:/, ''));
  if (!player || player.left) return;
  const [gatewayId = '', connectionId] = value.split(' ');
  player.at = connectionId === undefined ? null : { gatewayId, connectionId };
}

/** Null: away, or nowhere as far as the log knows. */
function placeOf(data: Record<string, unknown>): PlayerModel['at'] {
  const at = data.connection as PlayerModel['at'];
  return at?.gatewayId === 'nowhere' ? null : at;
}

function apply(model: SessionModel, event: EventRow, questions: readonly QuestionFact[]): void {
  const { data, at } = event;
  const player = model.players.get(String(data.playerId));
  const step = (phase: string) => {
    model.phase = phase;
    model.steps.push({ at, phase, questionId: model.questionId, commandId: event.commandId });
  };
  switch (event.type) {
    case 'PlayerJoined':
      model.players.set(String(data.playerId), joined(data));
      return;
    case 'PlayerReturned':
      if (player) Object.assign(player, { at: placeOf(data), left: false, removed: false });
      return;
    case 'PlayerDropped':
      if (player) player.at = null;
      return;
    case 'GatewayDropped':
      for (const one of model.players.values()) if (one.at?.gatewayId === data.gatewayId) one.at = null;
      for (const [id, gateway] of model.hostSockets ?? [])
        if (gateway === data.gatewayId) model.hostSockets?.delete(id);
      return;
    case 'HostEntered': {
      // Stages and remotes are not the host.
      if (data.role !== undefined) return;
      const { connectionId, gatewayId } = data.connection as { connectionId: string; gatewayId: string };
      model.hostSockets = new Map(model.hostSockets).set(connectionId, gatewayId);
      return;
    }
    case 'HostDropped':
      model.hostSockets?.delete(String(data.connectionId));
      return;
    case 'PlayerLeft':
      if (player && data.reason === 'away')
        model.placesTaken.push({ version: event.version, at, playerId: player.id, held: holdsPlace(player) });
      if (model.rounds.length === 0 || data.reason === 'away') model.players.delete(String(data.playerId));
      else if (player) Object.assign(player, { at: null, left: true });
      return;
    case 'QuestionOpened': {
      const question = questions.find((one) => one.id === data.questionId);
      if (!question) return;
      model.questionId = question.id;
      model.rounds.push(openRound(question, at, data.deadline as number | null));
      step('playing');
      return;
    }
    case 'AnswerSubmitted':
      answer(model, player, event);
      return;
    case 'QuestionClosed':
      close(model, event);
      step('statistics');
      return;
    case 'LeaderboardShown':
      step('leaderboard');
      return;
    case 'PodiumShown':
      step('podium');
      return;
    case 'SessionFinished':
      step('endscreen');
      return;
    case 'SessionEnded':
      // Ended by the host's next session, an operator or expiry: connected clients see the end screen.
      if (model.phase !== 'endscreen') step('endscreen');
      return;
    default:
      applyOrder(model, event, player);
  }
}

/** Records the close of a question, and the range in which it may close. */
function close(model: SessionModel, { data, at, version }: EventRow): void {
  const round = model.rounds.find((one) => one.question.id === data.questionId);
  if (!round) return;
  const { deadline, question } = round;
  const slow = deadline === null ? [] : [...model.players.values()].filter(({ factor }) => factor > 1);
  const waits = slow.map((player) => ({
    until: ownDeadline(round, deadline ?? 0, player.factor),
    answeredAt: player.answers.get(question.id)?.at,
    isMissing: !player.left && !player.answers.has(question.id),
  }));
  round.closes.push({
    at,
    by: String(data.by),
    version,
    earliest: deadline && Math.max(deadline, ...waits.flatMap(({ until, isMissing }) => (isMissing ? until : []))),
    due: deadline && Math.max(deadline, ...waits.map(({ until, answeredAt }) => answeredAt ?? until)),
    isPaused: isPaused(round),
  });
  const asked = [...model.players.values()].filter(({ left, answers }) => !left || answers.has(question.id));
  round.asked ??= new Set(asked.map(({ id }) => id));
  for (const player of model.players.values()) player.isRanked = !player.left;
  rank(model, question.id);
}

function joined(data: Record<string, unknown>): PlayerModel {
  return {
    id: String(data.playerId),
    name: String(data.identifier),
    deviceId: String(data.deviceId),
    at: placeOf(data),
    left: false,
    removed: false,
    factor: Number(data.timeFactor ?? 1),
    score: 0,
    isRanked: false,
    answers: new Map(),
    rank: 1,
    previousRank: 1,
    place: 1,
    previousPlace: 1,
  };
}

function answer(model: SessionModel, player: PlayerModel | undefined, { data, at, version }: EventRow): void {
  const questionId = String(data.questionId);
  const round = model.rounds.find((one) => one.question.id === questionId);
  if (!round) return;
  const answerId = String(data.answerId);
  const factor = player?.factor ?? 1;
  const seconds = secondsTaken(round, at);
  const points = worth(round.question, answerId, seconds, factor);
  const given: AnswerModel = {
    ...{ version, questionId, answerId, seconds, factor, at, points, worthThen: points },
    lateMs: overdue(round, at, factor),
    isAfterClose: round.closes.length > 0,
  };
  model.answers.set(version, given);
  if (!player || player.answers.has(questionId)) return;
  player.answers.set(questionId, given);
  player.score += points;
}
