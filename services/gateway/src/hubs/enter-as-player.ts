import type { Reply } from '@quarry/events/backplane/reply';
import type { playerCalls } from '@quarry/events/hub';
import { connectionIdSchema, type GatewayId, type PlayerId, playerIdSchema, type SessionId } from '@quarry/events/ids';
import { LIMITS } from '@quarry/events/limits';
import { userNameOf } from '@quarry/events/text';
import type { z } from 'zod';
import type { CommandBus } from '#backplane/command-bus.ts';
import type { Hold, Rooms } from '#fan-out/rooms.ts';
import { seatWithFreshView } from '#fan-out/session-room.ts';
import { type PlayerBinding, type PlayerConnection, unbind } from './player-binding.ts';
import { type CountDenial, refusal, refuseWhileLagging } from './refusal.ts';
import type { SessionLookup } from './session-lookup.ts';
import { whenSubscribed } from './when-subscribed.ts';

export interface EnterParts {
  readonly bus: CommandBus;
  readonly rooms: Rooms;
  readonly gatewayId: GatewayId;
  readonly newPlayerId: () => PlayerId;
  readonly isRunning: SessionLookup;
  readonly denied: CountDenial;
}

type EnteringPlayer = z.infer<(typeof playerCalls)['NotifySlaveEnterQuiz']>[1];
type Entering = Pick<PlayerBinding, 'sessionId' | 'playerId' | 'identifier' | 'deviceId'>;

const userName = userNameOf(LIMITS.userNameLength);

/** @throws HubError `bad-argument` for an invalid name or id */
function enteringAs(player: EnteringPlayer, sessionId: SessionId, newPlayerId: () => PlayerId): Entering {
  const identifier = userName.safeParse(player.identifier);
  // A player who enters for the first time has no id; the gateway chooses one.
  const playerId = player.id ? playerIdSchema.safeParse(player.id) : { success: true as const, data: newPlayerId() };
  if (!identifier.success || !playerId.success) throw refusal('bad-argument');
  return { sessionId, playerId: playerId.data, identifier: identifier.data, deviceId: player.deviceId };
}

/** Enters the session, then seats and binds the socket. @returns the first rejection, or the last reply */
async function enter(
  { bus, gatewayId }: EnterParts,
  connection: PlayerConnection,
  entering: Entering,
  hold: Hold,
): Promise<Reply> {
  const { sessionId, identifier, deviceId } = entering;
  const connectionId = connectionIdSchema.parse(connection.id);
  const { signedInAs } = connection.state;
  let playerId: PlayerId | undefined;
  const reply = await seatWithFreshView(
    async () => {
      const entered = await bus.send(sessionId, {
        type: 'EnterSession',
        playerId: entering.playerId,
        identifier,
        deviceId,
        connection: { gatewayId, connectionId },
        ...(signedInAs && { signedInAs }),
      });
      // A known device re-enters as its player, whatever id it gives.
      if (!entered.rejection) playerId = playerIdSchema.parse(entered.playerId);
      return entered;
    },
    () => bus.send(sessionId, { type: 'ViewAsPlayer', playerId: playerId ?? entering.playerId }),
    (view) => {
      const seat = { receiver: connection, connectionId, playerId: playerId ?? entering.playerId, seen: null };
      if (!hold.room.seat(seat, view)) return false;
      const former = unbind(connection);
      if (former && (former.sessionId !== sessionId || former.playerId !== seat.playerId))
        bus.post(former.sessionId, { type: 'DropConnection', playerId: former.playerId, connectionId });
      connection.state.binding = { ...entering, playerId: seat.playerId, seat, hold };
      return true;
    },
  );
  if (reply.rejection && playerId) bus.post(sessionId, { type: 'DropConnection', playerId, connectionId });
  return reply;
}

/**
 * Joins or re-enters a session (`NotifySlaveEnterQuiz`): the socket gets the present view and everything that follows it,
 * and is bound to the player the engine names.
 * @throws HubError with the rejection's code; an unknown session is answered by the push `nosession()`
 */
export async function enterAsPlayer(
  parts: EnterParts,
  connection: PlayerConnection,
  player: EnteringPlayer,
  sessionId: SessionId,
): Promise<void> {
  refuseWhileLagging(connection);
  const entering = enteringAs(player, sessionId, parts.newPlayerId);
  if (!(await parts.isRunning(sessionId))) {
    connection.send('nosession', []);
    return;
  }
  const hold = parts.rooms.hold(sessionId, connectionIdSchema.parse(connection.id));
  let isBound = false;
  try {
    await whenSubscribed(hold);
    const { rejection } = await enter(parts, connection, entering, hold);
    isBound = rejection === null;
    if (rejection === 'no-session') connection.send('nosession', []);
    else if (rejection) throw refusal(rejection);
  } finally {
    if (!isBound) hold.release();
  }
}
