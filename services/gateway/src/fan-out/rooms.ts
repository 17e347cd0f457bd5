import type { GatewayId, SessionId } from '@quarry/events/ids';
import type { Log } from '@quarry/service-kit/log';
import type { CommandBus } from '#backplane/command-bus.ts';
import { createSessionChannels, type SessionChannels } from '#backplane/session-channels.ts';
import type { Subscriber } from '#backplane/subscriber.ts';
import { seatWithFreshView } from './fresh-view.ts';
import type { PlayerSeat } from './seats.ts';
import { createSessionRoom, type SessionRoom } from './session-room.ts';

export type Rooms = SessionChannels<SessionRoom>;

export interface RoomsParts {
  readonly bus: CommandBus;
  readonly subscriber: Subscriber;
  readonly gatewayId: GatewayId;
  readonly pause: (ms: number) => Promise<void>;
  readonly log: Log;
  readonly onGap?: () => void;
}

/** The rooms of all sessions of which this gateway holds a socket. */
export function createRooms({ bus, subscriber, gatewayId, pause, log, onGap }: RoomsParts): Rooms {
  const asking = new WeakSet<PlayerSeat>();

  /** A table without a row for a seated player: it joined while the table was made. */
  const renewView = async (room: SessionRoom, seat: PlayerSeat) => {
    if (asking.has(seat)) return;
    asking.add(seat);
    const ask = () => bus.send(room.sessionId, { type: 'ViewAsPlayer', playerId: seat.playerId });
    await seatWithFreshView(room, ask, ask, (view) => !room.players.has(seat) || room.seatPlayer(seat, view));
    asking.delete(seat);
  };

  return createSessionChannels(subscriber, (sessionId: SessionId) =>
    createSessionRoom({
      sessionId,
      resync: () => bus.send(sessionId, { type: 'Resync', gatewayId }),
      missing: (room, seat) => void renewView(room, seat),
      pause,
      log,
      ...(onGap ? { onGap } : {}),
    }),
  );
}
