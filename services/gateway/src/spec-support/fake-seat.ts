import { connectionIdSchema, deviceIdSchema, gatewayIdSchema, playerIdSchema } from '@quarry/events/ids';
import type { PlayerSeat } from '#fan-out/subscribers.ts';
import { FakeReceiver } from './fake-receiver.ts';

/** A player's seat at gateway `g1`, of a socket that records what it is sent. */
export function fakeSeat(id: string, socketId = 'k1'): PlayerSeat & { receiver: FakeReceiver } {
  const playerId = playerIdSchema.parse(id);
  const connectionId = connectionIdSchema.parse(socketId);
  return {
    receiver: new FakeReceiver(),
    connectionId,
    playerId,
    announcement: {
      type: 'EnterSession',
      playerId,
      identifier: id,
      deviceId: deviceIdSchema.parse(`device-of-${id}`),
      connection: { gatewayId: gatewayIdSchema.parse('g1'), connectionId },
      again: true,
    },
    seen: null,
  };
}
