import { alphabetically, countUntil } from './ranking.ts';
import { closedScore, type Player, presentPlayers, type SessionState } from './state.ts';

/**
 * Present players whom no close has ranked: everybody before the first close, later those who came after the last one. They
 * are kept in the order of the leaderboard, behind the ranked, so that ranks are unique at any time and a join sorts nobody.
 */

const orderIn = (state: SessionState) => (a: Player, b: Player) =>
  closedScore(state, b) - closedScore(state, a) || alphabetically(a, b);

/** Number of unranked players in front of one. */
function countBefore(state: SessionState, player: Player): number {
  const order = orderIn(state);
  return countUntil(state.unranked, (other) => order(other, player) < 0);
}

/** To be called when a player without a standing has come, or has another name. */
export function addUnranked(state: SessionState, player: Player): void {
  state.unranked.splice(countBefore(state, player), 0, player);
}

/** To be called when a player leaves, or before its name changes. */
export function removeUnranked({ unranked }: SessionState, player: Player): void {
  const at = unranked.indexOf(player);
  if (at >= 0) unranked.splice(at, 1);
}

/** To be called when points have changed. */
export function sortUnranked(state: SessionState): void {
  state.unranked.sort(orderIn(state));
}

/** A player's row in the leaderboard, from 1. */
export function rankOf(state: SessionState, player: Player): number {
  return player.standing?.rank ?? state.scores.length + 1 + countBefore(state, player);
}

/** All present players, by rank. */
export function byRank(state: SessionState): Player[] {
  const ranked = presentPlayers(state).flatMap((player) => (player.standing ? { player, ...player.standing } : []));
  return [...ranked.sort((a, b) => a.rank - b.rank).map(({ player }) => player), ...state.unranked];
}
