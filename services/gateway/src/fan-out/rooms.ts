import type { Reply } from '@quarry/events/backplane/command';
import { rowsChannel, sessionChannel } from '@quarry/events/backplane/names';
import type { ConnectionId, GatewayId, PlayerId, SessionId } from '@quarry/events/ids';
import type { Log } from '@quarry/service-kit/log';
import type { CommandBus } from '#backplane/command-bus.ts';
import type { Subscriber } from '#backplane/subscriber.ts';
import { createSessionRoom, type SessionRoom, seatWithFreshView } from './session-room.ts';
import type { PlayerSeat } from './subscribers.ts';
import { createTurns } from './turns.ts';

/** Rooms of the sessions that have a socket on this gateway; each stays subscribed while it is held. */
export interface Rooms {
  hold(sessionId: SessionId, connectionId: ConnectionId): Hold;
  /** A session's room and the connections that hold it, seated or entering; undefined if there are none. */
  held(sessionId: SessionId): { readonly room: SessionRoom; readonly connections: Iterable<ConnectionId> } | undefined;
  /** Whether a player or host has entered the session here. */
  isSeated(sessionId: SessionId): boolean;
  sessions(): Iterable<SessionId>;
  /** Renews the views of these players, which the engine does not have in the session. */
  renew(sessionId: SessionId, playerIds: ReadonlySet<PlayerId>): void;
  /** Number of rooms. */
  count(): number;
}

export interface Hold {
  readonly room: SessionRoom;
  /**
   * Resolves when the channel is subscribed: no publication after a view requested from then on is missed. Pending while
   * Redis is unavailable.
   */
  readonly subscribed: Promise<void>;
  /** Releases the room; idempotent. */
  release(): void;
}

export interface RoomsParts {
  readonly bus: CommandBus;
  readonly subscriber: Subscriber;
  readonly gatewayId: GatewayId;
  readonly pause: (ms: number) => Promise<void>;
  readonly log: Log;
  /** Publications of a session were lost, or it has a new owner. */
  readonly onGap?: (sessionId: SessionId) => void;
  /** A connection left a session, or failed to enter it. */
  readonly onRelease?: (sessionId: SessionId) => void;
}

interface OpenRoom {
  readonly room: SessionRoom;
  readonly subscribed: Promise<void>;
  readonly holds: Map<Hold, ConnectionId>;
}

export function createRooms({ bus, subscriber, gatewayId, pause, log, onGap, onRelease }: RoomsParts): Rooms {
  const open = new Map<SessionId, OpenRoom>();
  const renewing = new WeakSet<PlayerSeat>();
  const turns = createTurns();

  /**
   * Requests a player's view when a table has no row for it, because it moved here, or joined, while the engine built
   * the table. A player the engine does not know is announced again: the lobby may have removed it during an outage. If
   * that is refused, its socket is closed, so that the client re-enters.
   */
  const renewView = async (room: SessionRoom, seat: PlayerSeat) => {
    if (renewing.has(seat)) return;
    renewing.add(seat);
    let isGone = false;
    const ask = () => bus.send(room.sessionId, { type: 'ViewAsPlayer', playerId: seat.playerId });
    const askOrAnnounce = async () => {
      const view = await ask();
      isGone = view.rejection === 'not-in-session' && room.players.has(seat);
      return isGone ? bus.send(room.sessionId, seat.announcement) : view;
    };
    const isSeated = (view: Reply) => !room.players.has(seat) || room.seat(seat, view);
    const { rejection } = await seatWithFreshView(askOrAnnounce, ask, isSeated);
    renewing.delete(seat);
    // Its socket may have re-entered meanwhile.
    if (!isGone || rejection === null || !room.players.has(seat)) return;
    room.leave(seat);
    seat.receiver.close(undefined, true);
  };

  const openRoom = (sessionId: SessionId): OpenRoom => {
    const room = createSessionRoom({
      sessionId,
      resync: (hosts) => bus.send(sessionId, { type: 'Resync', gatewayId, hosts }),
      missing: (room, seat) => void renewView(room, seat),
      turns,
      pause,
      log,
      onGap: () => onGap?.(sessionId),
    });
    const subscribed = Promise.all([
      subscriber.listen(rowsChannel(sessionId, gatewayId), (text) => room.feed.receiveRows(text)),
      subscriber.listen(sessionChannel(sessionId), (text) => room.feed.receive(text)),
    ]).then(() => {});
    const opened = { room, subscribed, holds: new Map<Hold, ConnectionId>() };
    open.set(sessionId, opened);
    return opened;
  };

  const close = (sessionId: SessionId, { room }: OpenRoom) => {
    open.delete(sessionId);
    room.feed.close();
    subscriber.unlisten(rowsChannel(sessionId, gatewayId));
    subscriber.unlisten(sessionChannel(sessionId));
  };

  subscriber.onRestored(() => {
    for (const { room } of open.values()) room.feed.markGap();
  });

  return {
    hold: (sessionId, connectionId) => {
      const opened = open.get(sessionId) ?? openRoom(sessionId);
      const { room, subscribed, holds } = opened;
      const hold: Hold = {
        room,
        subscribed,
        release: () => {
          if (!holds.delete(hold)) return;
          if (holds.size === 0) close(sessionId, opened);
          onRelease?.(sessionId);
        },
      };
      holds.set(hold, connectionId);
      return hold;
    },
    held: (sessionId) => {
      const opened = open.get(sessionId);
      return opened && { room: opened.room, connections: opened.holds.values() };
    },
    isSeated: (sessionId) => {
      const room = open.get(sessionId)?.room;
      return room !== undefined && room.players.size + room.hosts.size > 0;
    },
    sessions: () => open.keys(),
    renew: (sessionId, playerIds) => {
      const room = open.get(sessionId)?.room;
      if (room) for (const seat of room.players) if (playerIds.has(seat.playerId)) void renewView(room, seat);
    },
    count: () => open.size,
  };
}
