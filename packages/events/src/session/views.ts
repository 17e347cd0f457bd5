import type {
  HostPlayer,
  HostSessionView,
  LobbyView,
  PlayerSessionView,
  PodiumArgument,
  QuestionView,
  SessionView,
  StatEntry,
} from '#hub-shapes.ts';
import type { InnerPhase } from './machine.ts';
import type { SessionPhase } from './phases.ts';
import { placeOf } from './ranking.ts';
import { answerTo, hasLeft, isHostAway, type Player, phase, presentPlayers, type SessionState } from './state.ts';

/**
 * Views of host and players (contract, section 3). A player's view never contains `correct`, or anything that reveals it,
 * before the question has closed, never another player's device id, and nothing that grows with the number of players.
 */

/** An ended session is shown as its end screen. */
export function visiblePhase(state: SessionState): SessionPhase {
  const inner: InnerPhase = phase(state);
  return inner === 'unborn' ? 'lobby' : inner === 'ended' ? 'endscreen' : inner;
}

/** The current question; `correct` only once it has closed. Null in the lobby. */
export function questionForPlayers(state: SessionState): QuestionView | null {
  const current = state.current;
  if (!current) return null;
  const { answers, ...question } = current.question;
  return {
    ...question,
    answers: answers.map(({ correct, ...answer }) => (current.closed ? { ...answer, correct } : answer)),
  };
}

/** A player's entry for the host, including the points of the open question. */
export function hostStat(state: SessionState, player: Player): StatEntry {
  const record = state.current && answerTo(player, state.current.question.id);
  return { ...standing(state, player), score: player.score, answers: record ? [record] : [] };
}

/** A player's own entry. While the question is open it shows the answer, but not whether it is right. */
export function ownStat(state: SessionState, player: Player): StatEntry {
  const record = state.current && answerTo(player, state.current.question.id);
  const shown = record && (state.current?.closed ? record : { ...record, pointsReceived: 0 });
  return { ...standing(state, player), score: closedScore(state, player), answers: shown ? [shown] : [] };
}

/** The leaders for players; with their answers only once the question has closed. */
export function leaderStats(state: SessionState): StatEntry[] {
  return state.leaders.flatMap((id) => {
    const player = state.players.get(id);
    if (!player || hasLeft(player)) return [];
    const own = ownStat(state, player);
    return [state.current?.closed ? own : { ...own, answers: [] }];
  });
}

/**
 * Rank and place as of the last closed question. A player who was absent then has the last rank until the next close, and
 * the place of its score; before the first close everybody is first.
 */
function standing(state: SessionState, player: Player): Omit<StatEntry, 'score' | 'answers'> {
  const user = { id: player.id, identifier: player.identifier };
  if (player.standing) return { user, ...player.standing };
  const rank = state.scores.length === 0 ? 1 : state.players.size;
  const place = placeOf(closedScore(state, player), state.scores);
  return { user, rank, previousRank: rank, place, previousPlace: place };
}

/** The score without the points of the open question, which would reveal whether an answer is right. */
function closedScore({ current }: SessionState, player: Player): number {
  if (!current || current.closed) return player.score;
  return player.score - (answerTo(player, current.question.id)?.pointsReceived ?? 0);
}

/** A player in the host's list. */
export function hostPlayer(player: Player): HostPlayer {
  return { id: player.id, identifier: player.identifier, connected: player.presence.kind === 'connected' };
}

/** All present players, by rank once there is one. */
export function hostStats(state: SessionState): StatEntry[] {
  return presentPlayers(state)
    .sort((a, b) => (a.standing?.rank ?? Infinity) - (b.standing?.rank ?? Infinity))
    .map((player) => hostStat(state, player));
}

/** The session for host and players, with the entries the receiver may see. */
export function sessionView(state: SessionState, usersStats: StatEntry[]): SessionView {
  return {
    id: state.id,
    quizId: state.quizId ?? '',
    hostId: state.hostId ?? '',
    colourScheme: state.options.colourScheme,
    hostAway: isHostAway(state),
    players: state.roster.present,
    state: {
      currentQuestionId: state.current?.question.id ?? null,
      currentQuizState: visiblePhase(state),
      usersStats,
    },
    ...podiumArgument(state),
  };
}

/** The podium for host and players, once it is shown. */
export function podiumArgument(state: SessionState): PodiumArgument {
  const phase = visiblePhase(state);
  return phase === 'podium' || phase === 'endscreen' ? { podium: state.podium } : {};
}

/** The host's `sessionrequest`, complete. */
export function hostView(state: SessionState): HostSessionView {
  const { quizName: name, options, questions } = state;
  return {
    quizCode: state.code ?? '',
    session: {
      ...sessionView(state, hostStats(state)),
      report: state.report.kind,
      quiz: { name, options, questions },
    },
    players: presentPlayers(state).map(hostPlayer),
  };
}

/** A player's `sessionrequest`: own entry first, then the leaders. */
export function playerView(state: SessionState, player: Player): PlayerSessionView {
  return {
    session: sessionView(state, [ownStat(state, player), ...leaderStats(state)]),
    question: questionForPlayers(state),
  };
}

/** The lobby for players: the total and the newest names, newest last. */
export function lobbyForPlayers(state: SessionState): LobbyView {
  const { present, newest } = state.roster;
  const named = newest.flatMap((id) => state.players.get(id) ?? []);
  return { total: present, newest: named.map(({ id, identifier }) => ({ id, identifier })) };
}

/** Whole seconds left at an instant, rounded up; null when no timed question runs. */
export function secondsLeft(state: SessionState, at: number): number | null {
  const current = state.current;
  if (!current || current.closed || current.deadline === null) return null;
  return secondsUntil(current.deadline, at);
}

/** Whole seconds from an instant to a deadline, rounded up; 0 after it. */
export function secondsUntil(deadline: number, at: number): number {
  return Math.max(0, Math.ceil((deadline - at) / 1000));
}
