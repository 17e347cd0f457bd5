import { LIMITS } from '#limits.ts';
import type { EventOf, RecordedEvent, SessionEvent } from './events.ts';
import { comeBack, drop, dropGateway, dropHost, enterAsHost, join, leave } from './evolve-presence.ts';
import { isPhaseEvent, nextPhase } from './machine.ts';
import { podiumSteps, rankPlayers } from './ranking.ts';
import { answerTo, type Player, presentPlayers, type SessionState } from './state.ts';

/**
 * Folds one recorded event into the state, in place.
 * @throws RangeError when the version is not the next one or the phase does not accept the event: the log is corrupt
 */
export function evolve(state: SessionState, recorded: RecordedEvent): SessionState {
  if (recorded.version !== state.version + 1)
    throw new RangeError(`version ${recorded.version} does not follow ${state.version} in session ${state.id}`);
  const { event, at } = recorded;
  if (isPhaseEvent(event)) state.phase = nextPhase(state.phase, event);
  apply(state, event, at);
  state.version = recorded.version;
  state.touchedAt = Math.max(state.touchedAt, at);
  return state;
}

function apply(state: SessionState, event: SessionEvent, at: number): void {
  switch (event.type) {
    case 'SessionCreated':
      create(state, event, at);
      return;
    case 'QuestionsSet':
      state.questions = event.questions;
      return;
    case 'PlayerJoined':
      join(state, event);
      return;
    case 'PlayerReturned':
      comeBack(state, known(state, event.playerId), event);
      return;
    case 'PlayerDropped':
      drop(known(state, event.playerId), at);
      return;
    case 'GatewayDropped':
      dropGateway(state, event.gatewayId, at);
      return;
    case 'HostEntered':
      enterAsHost(state, event.connection);
      return;
    case 'HostDropped':
      dropHost(state, event.connectionId);
      return;
    case 'PlayerLeft':
      leave(state, known(state, event.playerId));
      return;
    case 'QuestionOpened':
      open(state, event, at);
      return;
    case 'AnswerSubmitted':
      answer(state, event);
      return;
    case 'QuestionClosed':
      close(state);
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
  state.options = event.options;
  state.questions = event.questions ?? [];
  state.replaces = event.replaces ?? null;
  state.createdAt = at;
}

function open(state: SessionState, event: EventOf<'QuestionOpened'>, at: number): void {
  const question = state.questions[event.index];
  if (question?.id !== event.questionId) throw new RangeError(`question ${event.questionId} is not at ${event.index}`);
  state.current = { question, index: event.index, openedAt: at, deadline: event.deadline, closed: false, answered: 0 };
}

function answer(state: SessionState, event: EventOf<'AnswerSubmitted'>): void {
  const player = known(state, event.playerId);
  const { questionId, answerId, pointsReceived, timeTaken } = event;
  player.answers.push({ questionId, answerId, pointsReceived, timeTaken });
  player.score += pointsReceived;
  if (state.current) state.current.answered += 1;
}

function close(state: SessionState): void {
  const current = state.current;
  if (!current) return;
  current.closed = true;
  const gained = (player: Player) => answerTo(player, current.question.id)?.pointsReceived ?? 0;
  const ranking = rankPlayers(presentPlayers(state), current.index === 0 ? null : gained);
  const ranked = ranking.map(({ player }) => player);
  for (const player of state.players.values()) player.standing = null;
  for (const { player, standing } of ranking) player.standing = standing;
  state.leaders = ranked.slice(0, LIMITS.leaders).map(({ id }) => id);
  state.scores = ranked.map(({ score }) => score);
  state.podium = podiumSteps(ranked).map((step) => ({
    ...step,
    players: step.players.map(({ id, identifier }) => ({ id, identifier })),
  }));
}
