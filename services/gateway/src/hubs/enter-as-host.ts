import { isUnavailable } from '@quarry/database/errors';
import type { SessionDirectory } from '@quarry/database/sessions/session-directory';
import type { hostCalls } from '@quarry/events/hub';
import { connectionIdSchema, deviceIdSchema, type GatewayId, type SessionId } from '@quarry/events/ids';
import type { z } from 'zod';
import type { CommandBus } from '#backplane/command-bus.ts';
import type { Rooms } from '#fan-out/rooms.ts';
import { seatWithFreshView } from '#fan-out/session-room.ts';
import { sendToHost } from '#fan-out/subscribers.ts';
import { type HostConnection, unbindHost } from './host-binding.ts';
import { type CountDenial, refusal, refuseWhileLagging } from './refusal.ts';
import type { SessionLookup } from './session-lookup.ts';
import type { ViewTurns } from './view-turns.ts';
import { whenSubscribed } from './when-subscribed.ts';

export interface HostParts {
  readonly bus: CommandBus;
  readonly rooms: Rooms;
  readonly gatewayId: GatewayId;
  readonly denied: CountDenial;
  readonly isRunning: SessionLookup;
  readonly directory: Pick<SessionDirectory, 'runningOfDevice'>;
  readonly viewTurns: ViewTurns;
}

type EnteringHost = z.infer<(typeof hostCalls)['requestQuizSession']>[0];

/** A device that plays in another session cannot host. In its own session it may: hosts try their quiz. */
async function refuseBusyDevice(
  directory: HostParts['directory'],
  deviceId: string | null | undefined,
  sessionId: SessionId,
): Promise<void> {
  const device = deviceIdSchema.safeParse(deviceId).data;
  const playing = device && (await directory.runningOfDevice(device).catch(unknown));
  if (playing && playing.session.id !== sessionId) throw refusal('device-busy');
}

/** When the directory is unavailable the call is refused; it may succeed a moment later. */
function unknown(error: unknown): never {
  throw isUnavailable(error) ? refusal('service-unavailable') : error;
}

/**
 * Sends a session's view to its host (`requestQuizSession`) and subscribes the socket to it instead of its former session.
 * @param host its identifier names the host's channels
 * @throws HubError with the rejection's code; an unknown session, or another host's, is answered by the push `nosession()`
 */
export async function enterAsHost(
  parts: HostParts,
  connection: HostConnection,
  { identifier, deviceId }: EnteringHost,
  sessionId: SessionId,
): Promise<void> {
  refuseWhileLagging(connection);
  await refuseBusyDevice(parts.directory, deviceId, sessionId);
  if (!(await parts.isRunning(sessionId))) return sendNoSession(connection, identifier, sessionId);
  await parts.viewTurns(connection.state.signedIn.user.id, () => sendView(parts, connection, identifier, sessionId));
}

function sendNoSession(receiver: HostConnection, identifier: string, sessionId: SessionId): void {
  sendToHost(sessionId, { receiver, identifier }, { target: 'nosession', args: '[]' });
}

/** @returns the view's size in bytes; 0 if there was none */
async function sendView(
  { bus, rooms, gatewayId }: HostParts,
  connection: HostConnection,
  identifier: string,
  sessionId: SessionId,
): Promise<number> {
  if (connection.signal.aborted) return 0;
  refuseWhileLagging(connection);
  const hostId = connection.state.signedIn.user.id;
  const connectionId = connectionIdSchema.parse(connection.id);
  const hold = rooms.hold(sessionId, connectionId);
  const ask = () => bus.send(sessionId, { type: 'ViewAsHost', hostId });
  let isEntered = false;
  let isSeated = false;
  const enter = async () => {
    const reply = await bus.send(sessionId, {
      type: 'EnterAsHost',
      hostId,
      connection: { gatewayId, connectionId },
    });
    isEntered = reply.rejection === null;
    return reply;
  };
  try {
    await whenSubscribed(hold);
    const { rejection, push } = await seatWithFreshView(enter, ask, (view) => {
      const seat = { receiver: connection, connectionId, identifier, seen: null };
      if (!hold.room.seat(seat, view)) return false;
      const former = unbindHost(connection);
      if (former && former.sessionId !== sessionId) bus.post(former.sessionId, { type: 'DropHost', connectionId });
      connection.state.binding = { sessionId, seat, hold };
      return true;
    });
    isSeated = rejection === null;
    if (rejection === 'no-session' || rejection === 'not-host') sendNoSession(connection, identifier, sessionId);
    else if (rejection) throw refusal(rejection);
    return push.reduce((bytes, { args }) => bytes + args.length, 0);
  } finally {
    if (!isSeated) hold.release();
    if (isEntered && !isSeated) bus.post(sessionId, { type: 'DropHost', connectionId });
  }
}
