import type { EventOf } from '#session/events.ts';
import { presentPlayers, type SessionState } from '#session/state.ts';

/** Teams of players who do not pick one. */

/** The team of a new player: the smallest, or the first of several equal ones. Null in a lobby in which players pick. */
export function teamOnEntry({ options, roster, current }: SessionState): number | null {
  const { teams } = options;
  const isPicked = teams?.assign === 'pick' && current === null;
  return teams && !isPicked ? smallest(roster.teams) : null;
}

/** Assigns players without a team to the smallest ones before the first question, in the order of entering. */
export function fillTeams(state: SessionState): EventOf<'TeamsFilled'>[] {
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
