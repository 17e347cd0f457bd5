import type { PlayerId } from '#ids.ts';
import { LIMITS } from '#limits.ts';

/** Number of players and the newest of them, updated incrementally so that a join does not count the crowd. */
export interface Roster {
  /** Players who have not left. */
  present: number;
  /** Up to 50 of them, newest last. */
  newest: PlayerId[];
}

/** The roster before the first join. */
export function emptyRoster(): Roster {
  return { present: 0, newest: [] };
}

/** A player joined, or came back after having left. */
export function arrive(roster: Roster, id: PlayerId): void {
  roster.present += 1;
  roster.newest.push(id);
  if (roster.newest.length > LIMITS.newestNames) roster.newest.shift();
}

/** A player left. @param others players still present, oldest first; called only if one of the newest left */
export function depart(roster: Roster, id: PlayerId, others: () => readonly PlayerId[]): void {
  roster.present -= 1;
  if (roster.newest.includes(id)) roster.newest = others().slice(-LIMITS.newestNames);
}
