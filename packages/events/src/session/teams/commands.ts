import type { CommandOf } from './commands.ts';
import { accept, type Decision, reject } from './decision.ts';
import type { SessionEvent } from './events.ts';
import { hasLeft, isLogFull, phase, playerNow, presentPlayer, presentPlayers, type SessionState } from './state.ts';

/** The team of a new player: the smallest, or the first of several equal ones. Null in a lobby in which players pick. */
export function teamOnEntry({ options, roster, current }: SessionState): number | null {
  const { teams } = options;
  const isPicked = teams?.assign === 'pick' && current === null;
  return teams && !isPicked ? smallest(roster.teams) : null;
}

/** A player's own choice, in the lobby, repeatable. */
export function pickTeam(state: SessionState, { playerId, team }: CommandOf<'PickTeam'>): Decision {
  const player = presentPlayer(state, playerId);
  const { teams } = state.options;
  if (!player) return reject('not-in-session');
  if (teams?.assign !== 'pick' || phase(state) !== 'lobby') return reject('wrong-state');
  if (team >= teams.count) return reject('unknown-team');
  if (player.team === team) return accept();
  return isLogFull(state) ? reject('session-full') : accept({ type: 'TeamPicked', playerId, team });
}

/** The host's choice, at any time until the session has ended, also if players pick. */
export function setTeam(state: SessionState, { playerId, team }: CommandOf<'SetTeam'>): Decision {
  const player = playerNow(state, playerId);
  if (!player || hasLeft(player)) return reject('unknown-player');
  if (team >= (state.options.teams?.count ?? 0)) return reject('unknown-team');
  return player.team === team ? accept() : accept({ type: 'PlayerTeamSet', playerId: player.id, team });
}

/** Assigns players without a team to the smallest ones before the first question, in the order of entering. */
export function fillTeams(state: SessionState): SessionEvent[] {
  const { options, roster, current } = state;
  if (!options.teams || current !== null) return [];
  const sizes = [...roster.teams];
  const assigned = presentPlayers(state).flatMap(({ id: playerId, team: picked }) => {
    if (picked !== null) return [];
    const team = smallest(sizes);
    sizes[team] = (sizes[team] ?? 0) + 1;
    return [{ playerId, team }];
  });
  return assigned.length > 0 ? [{ type: 'TeamsFilled', assigned }] : [];
}

const smallest = (sizes: readonly number[]): number => sizes.indexOf(Math.min(...sizes));
