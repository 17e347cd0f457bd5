import { SESSION_OVER } from '@quarry/events/backplane/command';
import { type ConnectionId, type GatewayId, type PlayerId, playerIdSchema, type SessionId } from '@quarry/events/ids';
import type { CommandOf } from '@quarry/events/session/commands';
import { evictOldest } from '@quarry/service-kit/lru';
import { z } from 'zod';
import type { CommandBus } from '#backplane/command-bus.ts';
import type { Rooms } from '#fan-out/rooms.ts';
import { inRange, type Range, rangesOf, shortened } from './socket-ranges.ts';

export interface PresenceParts {
  readonly bus: Pick<CommandBus, 'send'>;
  readonly rooms: Pick<Rooms, 'held' | 'sessions' | 'renew'>;
  readonly gatewayId: GatewayId;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  /** Delay from a socket leaving a session to its reconciliation; milliseconds. */
  readonly afterMs: number;
}

/** Sends the engine each session's sockets on this gateway, so that a lost `DropConnection` leaves no player connected. */
export interface Presence {
  /** A socket left a session, or failed to enter it. */
  changed(sessionId: SessionId): void;
  /** The engine may have considered this gateway dead: reconciles all sessions. */
  lost(): void;
  /** Reconciles the sessions that are due. */
  sweep(): void;
}

/** A session without changes is reconciled every `QUIET` times `afterMs`. */
const QUIET = 6;
/**
 * A list of this many commands is sent at most every `afterMs`; a longer one proportionally less often, because each
 * command scans the whole crowd.
 */
const COMMANDS = 50;
/** Tracked sessions; an outage can accumulate sessions without sockets, and the oldest are evicted first. */
const MAX_TRACKED = 50_000;

function* within<S extends { readonly connectionId: ConnectionId }>(seats: Iterable<S>, range: Range): Generator<S> {
  for (const seat of seats) if (inRange(seat.connectionId, range)) yield seat;
}

const goneSchema = z.array(playerIdSchema);

interface Tracked {
  /** Time of the next reconciliation, on the monotonic clock. */
  due: number;
  /** Time until which changes wait. */
  rested: number;
  /** Number of changes: one during a reconciliation requires another reconciliation. */
  changes: number;
  /** Value of `changes` for which a reconciliation in several commands has been repeated. */
  repeated: number;
  underWay: boolean;
}

/**
 * A session is reconciled until the engine has accepted it, even after its last local socket has closed. An ended session
 * is reconciled once per opening of its room. A list that does not fit into one command is cut by ranges of connection
 * ids. Each is built when its command is written: it follows all earlier commands of this gateway on the stream, so it is
 * never stale.
 */
export function createPresence({ bus, rooms, gatewayId, now, afterMs }: PresenceParts): Presence {
  const sessions = new Map<SessionId, Tracked>();
  /** Ended sessions still open on end screens; reconciling one would load it for nothing. */
  const over = new Set<SessionId>();
  const running = () => [...rooms.sessions()].filter((sessionId) => !over.has(sessionId));

  const track = (sessionId: SessionId, due: number): Tracked => {
    const tracked = sessions.get(sessionId) ?? { due, rested: 0, changes: 0, repeated: 0, underWay: false };
    tracked.due = Math.min(tracked.due, due);
    sessions.set(sessionId, tracked);
    evictOldest(sessions, MAX_TRACKED);
    return tracked;
  };

  /** Iterates without copies: each would be garbage of a whole crowd's size, for each of hundreds of commands. */
  const listOf = (sessionId: SessionId, range: Range): CommandOf<'ReconcilePresence'> => {
    const held = rooms.held(sessionId);
    const seated = new Set<ConnectionId>();
    const players: [PlayerId, ConnectionId][] = [];
    for (const { playerId, connectionId } of within(held?.room.players ?? [], range)) {
      players.push([playerId, connectionId]);
      seated.add(connectionId);
    }
    const seats = [...within(held?.room.hosts ?? [], range)];
    for (const { connectionId } of seats) seated.add(connectionId);
    const own = seats.filter(({ role }) => role === 'host');
    const hosts = own.map(({ connectionId }) => connectionId);
    const summaries = own.filter(({ frames }) => frames === 'summaries').map(({ connectionId }) => connectionId);
    const screens = seats.flatMap(({ connectionId, role }) => (role === 'host' ? [] : [{ connectionId, role }]));
    const entering: ConnectionId[] = [];
    for (const id of held?.connections ?? []) if (inRange(id, range) && !seated.has(id)) entering.push(id);
    return {
      ...{ type: 'ReconcilePresence', gatewayId, ...range, players, hosts, entering },
      ...(summaries.length > 0 ? { summaries } : {}),
      ...(screens.length > 0 ? { screens } : {}),
    };
  };

  /** @returns whether every range was accepted, as planned, and `SESSION_OVER` if the session is */
  const sendRanges = async (sessionId: SessionId, ranges: readonly Range[], written: () => void) => {
    let isWhole = true;
    for (const range of ranges) {
      const make = () => {
        written();
        const list = listOf(sessionId, range);
        const fitting = shortened(list);
        isWhole &&= fitting === list;
        return fitting;
      };
      const { rejection, result } = await bus.send(sessionId, { type: 'ReconcilePresence', make });
      if (rejection !== null) return { isWhole: false };
      if (result === SESSION_OVER) return { isWhole, result };
      if (result) rooms.renew(sessionId, new Set(goneSchema.parse(JSON.parse(result))));
    }
    return { isWhole };
  };

  const reconcile = async (sessionId: SessionId, tracked: Tracked): Promise<void> => {
    tracked.underWay = true;
    // Read at the first write: the engine decides a command once and may never see the newer list in a resent copy.
    let changes: number | undefined;
    const ranges = rangesOf(listOf(sessionId, {}));
    const { isWhole, result } = await sendRanges(sessionId, ranges, () => {
      changes ??= tracked.changes;
    });
    tracked.underWay = false;
    const pace = afterMs * Math.max(1, ranges.length / COMMANDS);
    tracked.rested = now() + pace;
    if (!isWhole || tracked.changes !== changes) tracked.due = now() + pace;
    else if (!rooms.held(sessionId)) sessions.delete(sessionId);
    else if (result === SESSION_OVER) {
      sessions.delete(sessionId);
      over.add(sessionId);
    } else {
      // A player dropped with its newest socket may have an older one in a range that was sent before.
      const again = ranges.length > 1 && tracked.repeated !== changes;
      tracked.repeated = changes;
      tracked.due = now() + (again ? 1 : QUIET) * pace;
    }
  };

  return {
    changed: (sessionId) => {
      const wasOver = over.has(sessionId);
      if (!rooms.held(sessionId)) over.delete(sessionId);
      const rested = sessions.get(sessionId)?.rested ?? 0;
      if (!wasOver) track(sessionId, Math.max(now() + afterMs, rested)).changes += 1;
    },
    lost: () => {
      // Counts as a change: the engine may drop what a list under way has just reported.
      for (const sessionId of running()) track(sessionId, now()).changes += 1;
    },
    sweep: () => {
      const at = now();
      for (const sessionId of running()) if (!sessions.has(sessionId)) track(sessionId, at + QUIET * afterMs);
      for (const [sessionId, tracked] of sessions)
        if (!tracked.underWay && tracked.due <= at) void reconcile(sessionId, tracked);
    },
  };
}
