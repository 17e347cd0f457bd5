import type { EachTable } from '@quarry/events/backplane/publication';
import type { Push } from '@quarry/events/backplane/reply';
import type { StatEntry } from '@quarry/events/hub-shapes';
import type { Player, SessionState } from '@quarry/events/session/state';
import {
  hostView,
  leaderStats,
  lobbyForPlayers,
  ownStat,
  playerView,
  questionForPlayers,
  secondsLeft,
  sessionView,
  visiblePhase,
} from '@quarry/events/session/views';

/** Arguments of hub calls as JSON, encoded once for everybody who gets them. */

const listAfter = (entries: readonly StatEntry[]): string =>
  entries.map((entry) => `,${JSON.stringify(entry)}`).join('');

/** `questionend(stats, state)` for players: the own entry first, then the leaders. */
export function questionEndTable(state: SessionState, players: readonly Player[]): EachTable {
  return {
    before: '[[',
    after: `${listAfter(leaderStats(state))}],${JSON.stringify(visiblePhase(state))}]`,
    own: ownEntries(state, players),
  };
}

/** `sessionrequest(session, currentQuestion)` for players. */
export function sessionRequestTable(state: SessionState, players: readonly Player[]): EachTable {
  const { before, after } = sessionRequestFrame(state);
  return { before, after, own: ownEntries(state, players) };
}

function sessionRequestFrame(state: SessionState): { before: string; after: string } {
  const mark = '"usersStats":[';
  const empty = JSON.stringify(sessionView(state, []));
  const cut = empty.indexOf(mark) + mark.length;
  return {
    before: `[${empty.slice(0, cut)}`,
    after: `${listAfter(leaderStats(state))}${empty.slice(cut)},${JSON.stringify(questionForPlayers(state))}]`,
  };
}

function ownEntries(state: SessionState, players: readonly Player[]): Map<string, string> {
  return new Map(players.map((player) => [player.id, JSON.stringify(ownStat(state, player))]));
}

/** The whole present view of one player: what it gets on entering and after a gap. */
export function playerPushes(state: SessionState, player: Player, now: number): Push[] {
  const { session, question } = playerView(state, player);
  return [{ target: 'sessionrequest', args: JSON.stringify([session, question]) }, ...surroundings(state, now)];
}

/** The whole present view of the host. */
export function hostPushes(state: SessionState, now: number): Push[] {
  const { quizCode, session, players } = hostView(state);
  return [{ target: 'sessionrequest', args: JSON.stringify([quizCode, session, players]) }, ...ticking(state, now)];
}

/** What a player's view needs besides the session itself: the lobby's names, or the time left. */
export function surroundings(state: SessionState, now: number): Push[] {
  if (visiblePhase(state) === 'lobby')
    return [{ target: 'userchange', args: JSON.stringify([lobbyForPlayers(state)]) }];
  return ticking(state, now);
}

/** The whole seconds left at an instant; nothing while no timed question runs. */
export function ticking(state: SessionState, now: number): Push[] {
  const seconds = secondsLeft(state, now);
  return seconds === null ? [] : [{ target: 'timerchange', args: JSON.stringify([seconds]) }];
}
