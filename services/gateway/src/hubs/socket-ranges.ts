import type { ConnectionId } from '@quarry/events/ids';
import type { CommandOf } from '@quarry/events/session/commands';

type SocketList = CommandOf<'ReconcilePresence'>;

/** Connection ids from the first, below the second; a missing one is unbounded. */
export type Range = Pick<SocketList, 'from' | 'to'>;

/** Bytes of sockets in a command; the rest of `MAX_COMMAND_BYTES` is enough for its other fields. */
const MOST = 6_500;
/** Bytes of sockets planned for a range, which may grow until its command is written. */
const PLANNED = MOST / 2;
/** Bytes around the ids of one socket, at most. */
const AROUND = 40;

export const inRange = (id: ConnectionId, { from, to }: Range): boolean =>
  (from === undefined || id >= from) && (to === undefined || id < to);

/** Ranges that each fit into a command; a single unbounded one if the whole list does. */
export function rangesOf(list: SocketList): Range[] {
  const bounds = boundsOf(list, PLANNED);
  return [undefined, ...bounds].map((from, at) => ({
    ...(from && { from }),
    ...(bounds[at] && { to: bounds[at] }),
  }));
}

/** The list itself if it fits into a command, otherwise its first sockets and their range. */
export function shortened(list: SocketList): SocketList {
  const [to] = boundsOf(list, MOST);
  if (to === undefined) return list;
  return {
    ...list,
    to,
    players: list.players.filter(([, id]) => id < to),
    hosts: list.hosts.filter((id) => id < to),
    ...(list.summaries && { summaries: list.summaries.filter((id) => id < to) }),
    ...(list.screens && { screens: list.screens.filter(({ connectionId }) => connectionId < to) }),
    entering: list.entering.filter((id) => id < to),
  };
}

/**
 * First connection ids, in order, of all parts but the first, each part of at most `most` bytes; none if the list fits.
 */
function boundsOf({ players, hosts, screens = [], entering }: SocketList, most: number): ConnectionId[] {
  const sockets: [id: ConnectionId, bytes: number][] = [
    ...players.map(([playerId, id]): [ConnectionId, number] => [id, playerId.length + id.length + AROUND]),
    // A host's socket is listed twice if it gets summaries.
    ...[...hosts, ...screens.map(({ connectionId }) => connectionId), ...entering].map((id): [ConnectionId, number] => [
      id,
      2 * id.length + AROUND,
    ]),
  ];
  const total = sockets.reduce((sum, [, bytes]) => sum + bytes, 0);
  if (total <= MOST) return [];
  sockets.sort(([a], [b]) => (a < b ? -1 : 1));
  const bounds: ConnectionId[] = [];
  let filled = 0;
  for (const [id, bytes] of sockets) {
    if (filled + bytes > most) {
      bounds.push(id);
      filled = 0;
    }
    filled += bytes;
  }
  return bounds;
}
