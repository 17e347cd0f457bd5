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
 * What host and players may see (contract, section 3). A player's view never holds `correct` or anything that gives it
 * away before the question has closed, never another's device id, and nothing that grows with the number of players.
 */

/** A session over for good is still shown as its end screen to whoever is left. */
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

/** A player's entry as the host sees it: with the points of the question that runs. */
export function hostStat(state: SessionState, player: Player): StatEntry {
  const record = state.current && answerTo(player, state.current.question.id);
  return { ...standing(state, player), score: player.score, answers: record ? [record] : [] };
}

/** A player's own entry: while the question runs, its answer is shown but nothing that tells whether it was right. */
export function ownStat(state: SessionState, player: Player): StatEntry {
  const record = state.current && answerTo(player, state.current.question.id);
  const shown = record && (state.current?.closed ? record : { ...record, pointsReceived: 0 });
  return { ...standing(state, player), score: closedScore(state, player), answers: shown ? [shown] : [] };
}

/** The leaders as every player sees them; their answers only once the question has closed. */
export function leaderStats(state: SessionState): StatEntry[] {
  return state.leaders.flatMap((id) => {
    const player = state.players.get(id);
    if (!player || hasLeft(player)) return [];
    const own = ownStat(state, player);
    return [state.current?.closed ? own : { ...own, answers: [] }];
  });
}

/**
 * As of the last closed question. Who was not there when it closed stands in the last row until the next one, at the
 * place of the score it had then: before the first close everybody is first.
 */
function standing(state: SessionState, player: Player): Omit<StatEntry, 'score' | 'answers'> {
  const user = { id: player.id, identifier: player.identifier };
  if (player.standing) return { user, ...player.standing };
  const rank = state.scores.length === 0 ? 1 : state.players.size;
  const place = placeOf(closedScore(state, player), state.scores);
  return { user, rank, previousRank: rank, place, previousPlace: place };
}

/** A score without the points of the question that runs, which would tell whether an answer was right. */
function closedScore({ current }: SessionState, player: Player): number {
  if (!current || current.closed) return player.score;
  return player.score - (answerTo(player, current.question.id)?.pointsReceived ?? 0);
}

/** A player in the host's list. */
export function hostPlayer(player: Player): HostPlayer {
  return { id: player.id, identifier: player.identifier, connected: player.presence.kind === 'connected' };
}

/** Everybody present, leaders first once there is a ranking. */
export function hostStats(state: SessionState): StatEntry[] {
  return presentPlayers(state)
    .sort((a, b) => (a.standing?.rank ?? Infinity) - (b.standing?.rank ?? Infinity))
    .map((player) => hostStat(state, player));
}

/** The session as host and players see it, with the entries that whoever gets it may see. */
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

/** The podium, for host and players alike, from the moment it is shown. */
export function podiumArgument(state: SessionState): PodiumArgument {
  const phase = visiblePhase(state);
  return phase === 'podium' || phase === 'endscreen' ? { podium: state.podium } : {};
}

/** The arguments of the host's `sessionrequest`: complete. */
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

/** The arguments of a player's `sessionrequest`: its own entry first, then the leaders. */
export function playerView(state: SessionState, player: Player): PlayerSessionView {
  return {
    session: sessionView(state, [ownStat(state, player), ...leaderStats(state)]),
    question: questionForPlayers(state),
  };
}

/** The lobby as a player sees it: the total and the newest names, newest last. */
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
