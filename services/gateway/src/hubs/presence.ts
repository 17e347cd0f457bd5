import type { ConnectionId, GatewayId, PlayerId, SessionId } from '@quarry/events/ids';
import type { CommandOf } from '@quarry/events/session/commands';
import type { CommandBus } from '#backplane/command-bus.ts';
import type { Rooms } from '#fan-out/rooms.ts';

export interface PresenceParts {
  readonly bus: Pick<CommandBus, 'send'>;
  readonly rooms: Pick<Rooms, 'held' | 'sessions'>;
  readonly gatewayId: GatewayId;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  /** From the news that a socket left a session to telling all that are there. */
  readonly afterMs: number;
}

/** Tells the engine which sockets each session has here, so that a close it never heard of leaves nobody connected. */
export interface Presence {
  /** A socket has left a session, or did not get in. */
  changed(sessionId: SessionId): void;
  /** The engine may have lost sight of this gateway: all sessions are told about. */
  lost(): void;
  /** Tells what is due. */
  sweep(): void;
}

/** A session where nothing changed is told about after so many times `afterMs`. */
const QUIET = 6;
/** Sessions left here that are still to be told about; only an outage keeps any, and then the oldest go first. */
const MAX_LEFT = 50_000;

interface Told {
  /** When the session is told about next. */
  due: number;
  /** Counts changes, so that one during a telling is told again. */
  changes: number;
  underWay: boolean;
}

/**
 * A session is told about until the engine has accepted it, also when its last socket here is gone. The list is made when
 * the command is written: on the stream it stands behind every earlier command of this gateway, so it contradicts none.
 */
export function createPresence({ bus, rooms, gatewayId, now, afterMs }: PresenceParts): Presence {
  const sessions = new Map<SessionId, Told>();

  const track = (sessionId: SessionId, due: number): Told => {
    const told = sessions.get(sessionId) ?? { due, changes: 0, underWay: false };
    told.due = Math.min(told.due, due);
    sessions.set(sessionId, told);
    const [oldest] = sessions.keys();
    if (oldest && sessions.size > MAX_LEFT) sessions.delete(oldest);
    return told;
  };

  const listOf = (sessionId: SessionId): CommandOf<'ReconcilePresence'> => {
    const held = rooms.held(sessionId);
    const players = [...(held?.room.players ?? [])].map((seat): [PlayerId, ConnectionId] => [
      seat.playerId,
      seat.connectionId,
    ]);
    const hosts = [...(held?.room.hosts ?? [])].map(({ connectionId }) => connectionId);
    const seated = new Set([...players.map(([, connectionId]) => connectionId), ...hosts]);
    const entering = (held?.connections ?? []).filter((connectionId) => !seated.has(connectionId));
    return { type: 'ReconcilePresence', gatewayId, players, hosts, entering };
  };

  const tell = async (sessionId: SessionId, told: Told): Promise<void> => {
    told.underWay = true;
    let changes = told.changes;
    const make = () => {
      changes = told.changes;
      return listOf(sessionId);
    };
    const { rejection } = await bus.send(sessionId, { type: 'ReconcilePresence', make });
    told.underWay = false;
    if (rejection !== null || told.changes !== changes) told.due = now() + afterMs;
    else if (rooms.held(sessionId)) told.due = now() + QUIET * afterMs;
    else sessions.delete(sessionId);
  };

  return {
    changed: (sessionId) => {
      track(sessionId, now() + afterMs).changes += 1;
    },
    lost: () => {
      for (const sessionId of rooms.sessions()) track(sessionId, now());
    },
    sweep: () => {
      const at = now();
      for (const sessionId of rooms.sessions()) if (!sessions.has(sessionId)) track(sessionId, at + QUIET * afterMs);
      for (const [sessionId, told] of sessions) if (!told.underWay && told.due <= at) void tell(sessionId, told);
    },
  };
}
