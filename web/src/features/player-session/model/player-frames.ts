import type {
  LobbyView,
  QuestionView,
  SessionView,
  StandingsArgument,
  StatEntry,
  WireResponse,
} from '@quarry/events/hub-shapes';
import type { TimeFactor } from '@quarry/events/session/fields';
import { preloadPhones } from '#questions/phones.ts';
import type { HubLink } from '#shared/hub/hub-link.ts';
import { fieldsOf } from '#shared/lib/fields-of.ts';
import { isPhase } from '#shared/session/phase.ts';
import { listenForSteps } from '#shared/session/podium-steps.ts';
import { listenForTicks } from '#shared/session/tick.ts';
import type { PlayerEvent } from './player-machine.ts';

const FACTORS = [1, 1.25, 1.5, 2] as const satisfies readonly TimeFactor[];

const isId = (value: unknown): value is string => typeof value === 'string' && value !== '';

function isSession(value: unknown): value is SessionView {
  const { state, players } = fieldsOf(value);
  const { currentQuizState, usersStats } = fieldsOf(state);
  return isPhase(currentQuizState) && Array.isArray(usersStats) && typeof players === 'number';
}

function isQuestion(value: unknown): value is QuestionView {
  const { id, answers } = fieldsOf(value);
  return isId(id) && Array.isArray(answers);
}

function isLobby(value: unknown): value is LobbyView {
  const { total, newest } = fieldsOf(value);
  return typeof total === 'number' && Array.isArray(newest);
}

function standingsIn(argument: unknown): StandingsArgument {
  const { podium, teams, untold } = fieldsOf(argument);
  return {
    podium: Array.isArray(podium) ? podium : undefined,
    teams: Array.isArray(teams) ? teams : undefined,
    untold: Array.isArray(untold) ? untold : undefined,
  };
}

/**
 * Turns the frames of `/slave` into events; malformed ones are dropped. The guards are written by hand, because a
 * player's phone loads no schema library.
 * @param load gets the ids of the next question's pictures, unchecked; undefined: it has none. `isEarly`: nobody waits
 * for them
 */
export function listenAsPlayer(
  link: HubLink,
  send: (event: PlayerEvent) => void,
  load: (media: unknown, isEarly?: boolean) => void,
): void {
  link.on('sessionrequest', (session, question) => {
    if (!isSession(session)) return;
    if (session.kinds) preloadPhones();
    send({ type: 'SNAPSHOT', session, question: isQuestion(question) ? question : null });
    load(session.nextMedia);
  });
  link.on('nextmedia', (media, more) => load(media, !fieldsOf(more).waits));
  link.on('nosession', () => send({ type: 'MISSING' }));
  let standings: StandingsArgument = {};
  link.on('standings', (shown) => {
    standings = standingsIn(shown);
  });
  link.on('statechange', (phase, question) => {
    if (isPhase(phase)) send({ type: 'PHASE', phase, question: isQuestion(question) ? question : null, standings });
    standings = {};
  });
  link.on('questionend', (stats, phase) => {
    if (Array.isArray(stats) && isPhase(phase)) {
      send({ type: 'QUESTION_END', stats: stats as readonly StatEntry[], phase });
    }
  });
  link.on('answer', (stored) => {
    const { questionId, answerId, response = answerId } = fieldsOf(stored);
    if (isId(questionId) && response !== undefined)
      send({ type: 'STORED', questionId, response: response as WireResponse });
  });
  link.on('userchange', (lobby) => {
    if (isLobby(lobby)) send({ type: 'LOBBY', lobby });
  });
  link.on('hostpresence', (presence) => {
    const { away } = fieldsOf(presence);
    if (typeof away === 'boolean') send({ type: 'HOST', away });
  });
  const listen: HubLink['on'] = (target, take) => link.on(target, take);
  listenForTicks(listen, (tick) => send({ type: 'TICK', ...tick }));
  listenForSteps(listen, (untold) => send({ type: 'STEPS', untold }));
  link.on('removed', (removal) =>
    send({ type: 'REMOVED', reason: fieldsOf(removal).reason === 'banned' ? 'banned' : 'removed' }),
  );
  link.on('renamed', (renaming) => {
    const { name } = fieldsOf(renaming);
    if (isId(name)) send({ type: 'RENAMED', name });
  });
  link.on('playertime', (time) => {
    const factor = FACTORS.find((one) => one === fieldsOf(time).factor);
    if (factor !== undefined) send({ type: 'OWN_TIME', factor });
  });
  link.on('playerteam', (own) => {
    const { team } = fieldsOf(own);
    if (typeof team === 'number') send({ type: 'OWN_TEAM', team });
  });
  link.on('scoreschanged', (change) => {
    const { questionId } = fieldsOf(change);
    if (isId(questionId)) send({ type: 'SCORES', questionId });
  });
}
