import type { LobbyView, QuestionView, SessionView, StatEntry } from '@quarry/events/hub-shapes';
import type { HubLink } from '#shared/hub/hub-link.ts';
import { isPhase } from '#shared/session/phase.ts';
import type { PlayerEvent } from './player-machine.ts';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isId = (value: unknown): value is string => typeof value === 'string' && value !== '';

function isSession(value: unknown): value is SessionView {
  if (!isObject(value) || !isObject(value.state)) return false;
  return isPhase(value.state.currentQuizState) && Array.isArray(value.state.usersStats);
}

function isQuestion(value: unknown): value is QuestionView {
  return isObject(value) && isId(value.id) && Array.isArray(value.answers);
}

function isLobby(value: unknown): value is LobbyView {
  return isObject(value) && typeof value.total === 'number' && Array.isArray(value.newest);
}

/**
 * Turns the frames of `/slave` into events. The guards are tiny on purpose: the frames come from our own service, and
 * the player's screens are to load in two seconds on a slow phone. A frame that is not of its shape is left out.
 */
export function listenAsPlayer(link: HubLink, send: (event: PlayerEvent) => void): void {
  link.on('sessionrequest', (session, question) => {
    if (isSession(session)) send({ type: 'SNAPSHOT', session, question: isQuestion(question) ? question : null });
  });
  link.on('nosession', () => send({ type: 'MISSING' }));
  link.on('statechange', (phase, question) => {
    if (isPhase(phase)) send({ type: 'PHASE', phase, question: isQuestion(question) ? question : null });
  });
  link.on('questionend', (stats, phase) => {
    if (Array.isArray(stats) && isPhase(phase)) {
      send({ type: 'QUESTION_END', stats: stats as readonly StatEntry[], phase });
    }
  });
  link.on('answer', (stored) => {
    if (isObject(stored) && isId(stored.questionId) && isId(stored.answerId)) {
      send({ type: 'STORED', questionId: stored.questionId, answerId: stored.answerId });
    }
  });
  link.on('userchange', (lobby) => {
    if (isLobby(lobby)) send({ type: 'LOBBY', lobby });
  });
  link.on('timerchange', (seconds) => {
    if (typeof seconds === 'number') send({ type: 'TICK', seconds });
  });
}
