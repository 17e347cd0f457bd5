import type { ClientRecord, Evidence } from '#evidence/evidence.ts';
import type { Judge } from './log-invariants.ts';

/** What a gateway may take to tell of a socket that left, and an engine to store it; milliseconds. */
const TOLD_MS = 3_000;

/**
 * I11: at the end nobody whose sockets are all gone counts as connected, and nobody who is in counts as away. What clients
 * themselves saw is held against the log; after the session's end nobody is told of any more.
 */
export const presenceAgrees: Judge = (evidence, { players, hostSockets }) => {
  const { clients, events, sessionId } = evidence;
  if (events.some((event) => event.type === 'SessionEnded' && event.sessionId === sessionId)) return [];
  return clients.flatMap((client) => {
    const there = client.honest ? isThere(client, evidence) : null;
    if (there === null) return [];
    if (client.role === 'host') return hostSockets === null ? [] : apart(client, there, hostSockets.size > 0);
    const player = players.get(client.playerId ?? '');
    return !player || player.left ? [] : apart(client, there, player.at !== null);
  });
};

/** Null while it may not be known yet. */
function isThere({ facts }: ClientRecord, { settledBefore }: Evidence): boolean | null {
  const last = facts.findLast(({ kind }) => kind === 'entered' || kind === 'closed');
  return last && last.at < settledBefore - TOLD_MS ? last.kind === 'entered' : null;
}

function apart({ name }: ClientRecord, isThere: boolean, counts: boolean): string[] {
  if (isThere === counts) return [];
  return [`${name} ${isThere ? 'is connected and counts as away' : 'has no socket and counts as connected'}`];
}
