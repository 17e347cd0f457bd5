import { isUnavailable } from '@quarry/database/errors';
import type { SessionDirectory } from '@quarry/database/sessions/session-directory';
import type { hostCalls } from '@quarry/events/hub';
import { connectionIdSchema, deviceIdSchema, type GatewayId, type SessionId, type UserId } from '@quarry/events/ids';
import { TokenBucket } from '@quarry/signalr/connection/token-bucket';
import type { z } from 'zod';
import type { CommandBus } from '#backplane/command-bus.ts';
import type { Rooms } from '#fan-out/rooms.ts';
import { seatWithFreshView } from '#fan-out/session-room.ts';
import { sendToHost } from '#fan-out/subscribers.ts';
import { type HostConnection, unbindHost } from './host-binding.ts';
import { type CountDenial, refusal, refuseWhileLagging } from './refusal.ts';
import type { SessionLookup } from './session-lookup.ts';
import { whenSubscribed } from './when-subscribed.ts';

export interface HostParts {
  readonly bus: CommandBus;
  readonly rooms: Rooms;
  readonly gatewayId: GatewayId;
  readonly denied: CountDenial;
  readonly isRunning: SessionLookup;
  readonly directory: Pick<SessionDirectory, 'runningOfDevice'>;
  readonly mayView: ViewPace;
}

/** Counts a view of a host's session. @returns false if the host has to wait for its next one */
export type ViewPace = (hostId: UserId) => boolean;

/** Views that a host may request at once, and each second in the long run: with 5,000 players one takes 25 ms of CPU. */
const VIEW_BURST = 12;
const VIEWS_PER_SECOND = 2;
/** Hosts remembered; the oldest is forgotten first, which only gives it a new burst. */
const PACED_HOSTS = 10_000;

/** Limits views by host, because more sockets would evade a limit by socket. @param now monotonic milliseconds */
export function createViewPace(now: () => number): ViewPace {
  const buckets = new Map<UserId, TokenBucket>();
  return (hostId) => {
    const bucket = buckets.get(hostId) ?? new TokenBucket(VIEW_BURST, VIEWS_PER_SECOND, now());
    buckets.set(hostId, bucket);
    const [oldest] = buckets.keys();
    if (oldest && buckets.size > PACED_HOSTS) buckets.delete(oldest);
    return bucket.take(now());
  };
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
  { bus, rooms, gatewayId, directory, isRunning, mayView }: HostParts,
  connection: HostConnection,
  { identifier, deviceId }: EnteringHost,
  sessionId: SessionId,
): Promise<void> {
  refuseWhileLagging(connection);
  const hostId = connection.state.signedIn.user.id;
  if (!mayView(hostId)) throw refusal('overloaded');
  const noSession = () =>
    sendToHost(sessionId, { receiver: connection, identifier }, { target: 'nosession', args: '[]' });
  await refuseBusyDevice(directory, deviceId, sessionId);
  if (!(await isRunning(sessionId))) return noSession();
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
    const { rejection } = await seatWithFreshView(enter, ask, (view) => {
      const seat = { receiver: connection, connectionId, identifier, seen: null };
      if (!hold.room.seat(seat, view)) return false;
      const former = unbindHost(connection);
      if (former && former.sessionId !== sessionId) bus.post(former.sessionId, { type: 'DropHost', connectionId });
      connection.state.binding = { sessionId, seat, hold };
      return true;
    });
    isSeated = rejection === null;
    if (rejection === 'no-session' || rejection === 'not-host') noSession();
    else if (rejection) throw refusal(rejection);
  } finally {
    if (!isSeated) hold.release();
    if (isEntered && !isSeated) bus.post(sessionId, { type: 'DropHost', connectionId });
  }
}
