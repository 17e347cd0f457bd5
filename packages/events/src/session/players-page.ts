import type { PlayersPageAnswer } from '#http.ts';
import { userNameKey } from '#text.ts';
import type { PlayersQuery } from './fields.ts';
import { byRank } from './scoring.ts';
import { answerTo, type Player, presentPlayers, type SessionState } from './state.ts';
import { hostPlayer, hostStat } from './views.ts';

/** A page of the players who have not left; those whose names wait for the host come first. */
export function playersPage(state: SessionState, { query, sort, after, limit }: PlayersQuery): PlayersPageAnswer {
  const part = userNameKey(query);
  const present = sort === 'score' ? byRank(state) : presentPlayers(state);
  const matching =
    part === ''
      ? present
      : present.filter((player) => namesOf(player).some((name) => userNameKey(name).includes(part)));
  const sorted = ORDERS[sort](matching).sort((a, b) => Number(b.pendingName !== null) - Number(a.pendingName !== null));
  const next = after + limit;
  return {
    players: sorted.slice(after, next).map((player) => rowOf(state, player)),
    total: sorted.length,
    next: next < sorted.length ? next : null,
  };
}

const namesOf = ({ identifier, pendingName }: Player) => [identifier, ...(pendingName === null ? [] : [pendingName])];

const isAway = ({ presence }: Player): number => Number(presence.kind === 'away');

/** From the order of joining; `score` from that of the ranks. */
const ORDERS: Record<PlayersQuery['sort'], (players: Player[]) => Player[]> = {
  newest: (players) => players.reverse(),
  away: (players) => players.reverse().sort((a, b) => isAway(b) - isAway(a)),
  score: (players) => players,
};

function rowOf(state: SessionState, player: Player): PlayersPageAnswer['players'][number] {
  const { score, rank, previousRank, place = rank, previousPlace = previousRank } = hostStat(state, player);
  const answer = state.current && answerTo(player, state.current.question.id);
  return {
    ...hostPlayer(player),
    ...(player.pendingName === null ? {} : { pendingName: player.pendingName }),
    score,
    rank,
    previousRank,
    place,
    previousPlace,
    ...(answer ? { gained: answer.pointsReceived } : {}),
  };
}
