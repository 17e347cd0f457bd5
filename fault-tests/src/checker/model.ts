import type { EventRow, Evidence, QuestionFact } from '#evidence/evidence.ts';
import { secondsTaken, worth } from './score.ts';

/** What one player is, read off the log. */
export interface PlayerModel {
  readonly id: string;
  readonly name: string;
  readonly deviceId: string;
  /** Gateway and connection at which it is; null: away. */
  at: { readonly gatewayId: string; readonly connectionId: string } | null;
  left: boolean;
  score: number;
  /** Whether a question has closed since it joined. */
  isRanked: boolean;
  answers: Map<string, { readonly answerId: string; readonly points: number; readonly seconds: number }>;
  rank: number;
  previousRank: number;
  /** What people read: equal scores, equal place. */
  place: number;
  previousPlace: number;
}

/** One step of the podium: who has one of the three best scores. */
export interface StepOfPodium {
  readonly place: number;
  readonly sharedPlace: number;
  readonly score: number;
  readonly count: number;
  readonly players: readonly { readonly id: string; readonly identifier: string }[];
}

/** One question that was opened. */
export interface RoundModel {
  readonly question: QuestionFact;
  readonly openedAt: number;
  readonly deadline: number | null;
  /** Of the events that closed it; there should be one. */
  readonly closes: { readonly at: number; readonly by: string; readonly version: number }[];
}

/** A change of state that clients must see, in order. */
export interface StepModel {
  readonly at: number;
  readonly phase: string;
  readonly questionId: string | null;
  readonly commandId: string;
}

export interface SessionModel {
  readonly players: Map<string, PlayerModel>;
  readonly rounds: RoundModel[];
  readonly steps: StepModel[];
  /** After the last question that closed. */
  podium: StepOfPodium[];
  /** Of those who were there when the last question closed. */
  closedScores: number[];
  phase: string;
  questionId: string | null;
  /** Connections of the host by id, each with its gateway; null before the first. */
  hostSockets: Map<string, string> | null;
}

/** Whether players must see that the host is away: it was there, and the quiz waits for it. */
export const isHostAway = ({ hostSockets, phase }: SessionModel): boolean =>
  hostSockets?.size === 0 && phase !== 'endscreen';

const LEADERS = 10;
/** The players a leaderboard shows, best first. */
export const leadersOf = (model: SessionModel): PlayerModel[] =>
  [...model.players.values()]
    .filter((player) => !player.left)
    .sort(byPlace)
    .slice(0, LEADERS);

/** Points decide, then the name; the harness's names are plain letters and digits. */
function byPlace(a: PlayerModel, b: PlayerModel): number {
  if (a.score !== b.score) return b.score - a.score;
  return a.name < b.name ? -1 : 1;
}

/** Folds the log of the run's session by rules written down here anew. Points are the oracle's own, not the log's. */
export function modelOf({ events, sessionId, questions }: Evidence): SessionModel {
  const model: SessionModel = {
    players: new Map(),
    rounds: [],
    steps: [],
    podium: [],
    closedScores: [],
    phase: 'lobby',
    questionId: null,
    hostSockets: null,
  };
  const mine = events.filter((event) => event.sessionId === sessionId).toSorted((a, b) => a.version - b.version);
  for (const event of mine) apply(model, event, questions);
  placeNewcomers(model);
  return model;
}

/** Who joined after the last close has the last rank, and the place of no points, until the next one. */
function placeNewcomers({ players, closedScores }: SessionModel): void {
  if (closedScores.length === 0) return;
  const place = 1 + closedScores.filter((score) => score > 0).length;
  for (const player of players.values())
    if (!player.isRanked)
      Object.assign(player, { rank: players.size, previousRank: players.size, place, previousPlace: place });
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
      if (player) Object.assign(player, { at: data.connection, left: false });
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
      const { connectionId, gatewayId } = data.connection as { connectionId: string; gatewayId: string };
      model.hostSockets = new Map(model.hostSockets).set(connectionId, gatewayId);
      return;
    }
    case 'HostDropped':
      model.hostSockets?.delete(String(data.connectionId));
      return;
    case 'PlayerLeft':
      if (model.rounds.length === 0) model.players.delete(String(data.playerId));
      else if (player) Object.assign(player, { at: null, left: true });
      return;
    case 'QuestionOpened': {
      const question = questions.find((one) => one.id === data.questionId);
      if (!question) return;
      model.questionId = question.id;
      model.rounds.push({ question, openedAt: at, deadline: data.deadline as number | null, closes: [] });
      step('playing');
      return;
    }
    case 'AnswerSubmitted':
      answer(model, player, event);
      return;
    case 'QuestionClosed':
      model.rounds
        .find((round) => round.question.id === data.questionId)
        ?.closes.push({ at, by: String(data.by), version: event.version });
      rank(model);
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
      // By the host's next session, an operator or time: shown as the end screen to whoever is left.
      if (model.phase !== 'endscreen') step('endscreen');
      return;
    default:
  }
}

function joined(data: Record<string, unknown>): PlayerModel {
  return {
    id: String(data.playerId),
    name: String(data.identifier),
    deviceId: String(data.deviceId),
    at: data.connection as PlayerModel['at'],
    left: false,
    score: 0,
    isRanked: false,
    answers: new Map(),
    rank: 1,
    previousRank: 1,
    place: 1,
    previousPlace: 1,
  };
}

function answer(model: SessionModel, player: PlayerModel | undefined, { data, at }: EventRow): void {
  const questionId = String(data.questionId);
  const round = model.rounds.find((one) => one.question.id === questionId);
  if (!player || !round || player.answers.has(questionId)) return;
  const seconds = secondsTaken(round.openedAt, at);
  const points = worth(round.question, String(data.answerId), seconds);
  player.answers.set(questionId, { answerId: String(data.answerId), points, seconds });
  player.score += points;
}

function rank(model: SessionModel): void {
  const present = [...model.players.values()].filter((player) => !player.left);
  const isFirst = model.rounds.length === 1;
  const current = model.rounds.at(-1)?.question.id ?? '';
  const scoreBefore = (player: PlayerModel) =>
    player.score - (isFirst ? 0 : (player.answers.get(current)?.points ?? 0));
  const before = present.toSorted((a, b) => scoreBefore(b) - scoreBefore(a) || (a.name < b.name ? -1 : 1));
  const ordered = present.toSorted(byPlace);
  for (const [index, player] of ordered.entries()) {
    player.isRanked = true;
    player.rank = index + 1;
    player.previousRank = before.indexOf(player) + 1;
    player.place = 1 + present.filter((other) => other.score > player.score).length;
    player.previousPlace = 1 + present.filter((other) => scoreBefore(other) > scoreBefore(player)).length;
  }
  model.closedScores = present.map(({ score }) => score);
  model.podium = podiumOf(ordered);
}

const STEPS = 3;
const NAMED = 10;

function podiumOf(ordered: readonly PlayerModel[]): StepOfPodium[] {
  const groups = Map.groupBy(ordered, ({ score }) => score);
  return [...groups].slice(0, STEPS).map(([score, group], index) => ({
    place: index + 1,
    sharedPlace: group[0]?.place ?? 0,
    score,
    count: group.length,
    players: group.slice(0, NAMED).map(({ id, name }) => ({ id, identifier: name })),
  }));
}
