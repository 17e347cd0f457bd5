import type { PlayerId } from '#ids.ts';
import { LIMITS } from '#limits.ts';

/** Number of players, of each team too, and the newest of them: updated incrementally so that a join does not count the crowd. */
export interface Roster {
  /** Players who have not left. */
  present: number;
  /** Up to 50 of them, newest last. */
  newest: PlayerId[];
  /** Players of each team; empty without teams. */
  readonly teams: number[];
}

/** The roster before the first join. */
export function emptyRoster(teams = 0): Roster {
  return { present: 0, newest: [], teams: new Array<number>(teams).fill(0) };
}

interface Member {
  readonly id: PlayerId;
  readonly team: number | null;
}

/** A player joined, or came back after having left. */
export function arrive(roster: Roster, { id, team }: Member): void {
  roster.present += 1;
  resize(roster, team, 1);
  roster.newest.push(id);
  if (roster.newest.length > LIMITS.newestNames) roster.newest.shift();
}

/** A player left. @param others players still present, oldest first; called only if one of the newest left */
export function depart(roster: Roster, { id, team }: Member, others: () => readonly PlayerId[]): void {
  roster.present -= 1;
  resize(roster, team, -1);
  if (roster.newest.includes(id)) roster.newest = others().slice(-LIMITS.newestNames);
}

/** A player who has not left changes its team. */
export function changeTeam(roster: Roster, from: number | null, to: number): void {
  resize(roster, from, -1);
  resize(roster, to, 1);
}

function resize({ teams }: Roster, team: number | null, by: number): void {
  if (team !== null) teams[team] = (teams[team] ?? 0) + by;
}
