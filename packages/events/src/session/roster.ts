import type { PlayerId } from '#ids.ts';
import { LIMITS } from '#limits.ts';

/** How many players a session has and who came last, kept up to date so that no join has to count the crowd. */
export interface Roster {
  /** Players who have not left. */
  present: number;
  /** Up to 50 of them, newest last. */
  newest: PlayerId[];
}

/** Of a session that nobody has joined. */
export function emptyRoster(): Roster {
  return { present: 0, newest: [] };
}

/** A player joined, or came back after having left. */
export function arrive(roster: Roster, id: PlayerId): void {
  roster.present += 1;
  roster.newest.push(id);
  if (roster.newest.length > LIMITS.newestNames) roster.newest.shift();
}

/** A player left. @param others those still present, oldest first; asked only when a place among the newest became free */
export function depart(roster: Roster, id: PlayerId, others: () => readonly PlayerId[]): void {
  roster.present -= 1;
  if (roster.newest.includes(id)) roster.newest = others().slice(-LIMITS.newestNames);
}
