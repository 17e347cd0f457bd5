import type { ClientRecord, Evidence } from '#evidence/evidence.ts';
import type { Judge } from './log-invariants.ts';

/** Time for a gateway to report a closed socket and for an engine to store it; milliseconds. */
const TOLD_MS = 3_000;

/**
 * I11: at the end no client without a socket counts as connected, and no connected one as away. Compares what the clients
 * recorded with the record of presence; after the session's end presence is no longer tracked.
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

/** Null if the log may not contain its last change yet. */
function isThere({ facts }: ClientRecord, { settledBefore }: Evidence): boolean | null {
  const last = facts.findLast(({ kind }) => kind === 'entered' || kind === 'closed');
  return last && last.at < settledBefore - TOLD_MS ? last.kind === 'entered' : null;
}

/** I11: nobody is evicted as away who was connected, by what its client recorded, or had answered. */
export const placesAreKept: Judge = ({ clients }, { placesTaken }) =>
  placesTaken.flatMap(({ version, held, playerId, at }) =>
    held || clients.some((client) => client.playerId === playerId && wasThere(client, at))
      ? [`version ${version} takes a place that somebody held`]
      : [],
  );

const wasThere = ({ honest, facts }: ClientRecord, at: number): boolean =>
  honest &&
  facts.findLast((fact) => fact.at < at && (fact.kind === 'entered' || fact.kind === 'closed'))?.kind === 'entered';

function apart({ name }: ClientRecord, isThere: boolean, counts: boolean): string[] {
  if (isThere === counts) return [];
  return [`${name} ${isThere ? 'is connected, but counts as away' : 'has no socket, but counts as connected'}`];
}
