import { isUnavailable } from '@quarry/database/errors';
import type { SessionDirectory } from '@quarry/database/sessions/session-directory';
import { type HostCall, hostCalls, roomCalls } from '@quarry/events/hub';
import type { HostFrames } from '@quarry/events/hub-shapes';
import { type ConnectionId, deviceIdSchema, type GatewayId, type SessionId, type UserId } from '@quarry/events/ids';
import { framesFor, type HubRole, type ScreenRole } from '@quarry/events/screens';
import type { SessionCommand } from '@quarry/events/session/commands';
import { correctedBy } from '@quarry/events/session/fields';
import type { CallContext, HubHandlers } from '@quarry/signalr/hub/calls';
import { type ArgumentsSchema, defineHub } from '@quarry/signalr/hub/define-hub';
import type { HubConnection } from '@quarry/signalr/hub/hub-connection';
import type { z } from 'zod';
import type { CommandBus } from '#backplane/command-bus.ts';
import type { Hold, Rooms } from '#fan-out/rooms.ts';
import { seatWithFreshView } from '#fan-out/session-room.ts';
import { type HostSeat, sendToHost } from '#fan-out/subscribers.ts';
import { reportRefusal } from '#sessions/report-refusal.ts';
import type { FairViewQueue, ViewQueueBounds } from './fair-view-queue.ts';
import { accepted, type CountDenial, refusal, refuseWhileLagging, userNameIn, whenSubscribed } from './refusal.ts';
import { type Caller, refusedToRole } from './roles.ts';
import type { SessionLookup } from './session-lookup.ts';

/** Methods hosts call (contract, section 3). Client targets are not declared: the engine encodes what hosts receive. */
export const hostHub = defineHub({
  methods: methodsOf({ ...hostCalls, ...roomCalls }),
  clientTargets: {},
});

export type HostHub = typeof hostHub;

/** None of the calls has a result. */
function methodsOf<Calls extends Readonly<Record<string, ArgumentsSchema>>>(calls: Calls) {
  const methods = Object.entries(calls).map(([name, args]) => [name, { args }]);
  return Object.fromEntries(methods) as { readonly [Name in keyof Calls]: { readonly args: Calls[Name] } };
}

/** The session that a socket of the host, a stage or a remote is subscribed to. */
export interface HostBinding {
  readonly sessionId: SessionId;
  readonly seat: HostSeat;
  readonly hold: Hold;
}

export interface HostState {
  /** As in `PlayerState`. */
  readonly socketId: ConnectionId;
  /** Who opened the socket. Its host is the host of every command the socket sends. */
  readonly caller: Caller;
  binding: HostBinding | null;
}

export type HostConnection = HubConnection<HostHub, HostState>;

/** Unsubscribes a host's socket; the caller informs the engine. @returns the former binding */
export function unbindHost(connection: HostConnection): HostBinding | null {
  const { binding } = connection.state;
  if (!binding) return null;
  connection.state.binding = null;
  binding.hold.room.leave(binding.seat);
  binding.hold.release();
  return binding;
}

export interface HostParts {
  readonly bus: CommandBus;
  readonly rooms: Rooms;
  readonly gatewayId: GatewayId;
  readonly denied: CountDenial;
  readonly isRunning: SessionLookup;
  readonly directory: Pick<SessionDirectory, 'runningOfDevice'>;
  readonly viewQueue: FairViewQueue;
}

/**
 * Bytes that may wait for a host's socket. A full view is about 300 bytes a player and its changes cannot be skipped;
 * of summaries only the newest waits. A host that does not read is closed like any other client.
 */
export const WAITING_BYTES: Readonly<Record<HostFrames, number>> = {
  full: 64 * 1024 * 1024,
  summaries: 1024 * 1024,
  stage: 1024 * 1024,
};

/** Sockets of one stage's link on a gateway; one more is refused. */
export const STAGE_SOCKETS = 1_000;

/**
 * All spectators of a stage reconnect at once after a network outage, and each needs a view: one at a time, the last of
 * a thousand would wait a minute, longer than the client's timeout.
 */
const VIEW_BOUNDS: Readonly<Record<HubRole, ViewQueueBounds>> = {
  host: { pending: 8, atOnce: 1 },
  remote: { pending: 8, atOnce: 1 },
  stage: { pending: STAGE_SOCKETS, atOnce: 8 },
};

type EnteringHost = z.infer<(typeof hostCalls)['requestQuizSession']>[0];

/** The channels of a host's socket, and the kind of frames it gets. */
type Channels = Pick<HostSeat, 'identifier' | 'frames'>;

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
async function enterAsHost(
  parts: HostParts,
  connection: HostConnection,
  { identifier, deviceId }: EnteringHost,
  sessionId: SessionId,
  summaries: boolean | undefined,
): Promise<void> {
  const { caller } = connection.state;
  const frames = framesFor(caller.role, summaries);
  refuseWhileLagging(connection);
  if (caller.role === 'host') await refuseBusyDevice(parts.directory, deviceId, sessionId);
  if (!(await parts.isRunning(sessionId))) return sendNoSession(connection, identifier, sessionId);
  const send = () => sendView(parts, connection, { identifier, frames }, sessionId);
  await parts.viewQueue(accountOf(caller), VIEW_BOUNDS[caller.role], send);
}

function sendNoSession(receiver: HostConnection, identifier: string, sessionId: SessionId): void {
  sendToHost(sessionId, { receiver, identifier }, { target: 'nosession', args: '[]' });
}

/** @returns the view's size in bytes; 0 if there was none */
async function sendView(
  { bus, rooms, gatewayId }: HostParts,
  connection: HostConnection,
  { identifier, frames }: Channels,
  sessionId: SessionId,
): Promise<number> {
  if (connection.signal.aborted) return 0;
  refuseWhileLagging(connection);
  const connectionId = connection.state.socketId;
  const hold = rooms.hold(sessionId, connectionId);
  const asking = askingHost(connection.state.caller, frames);
  const ask = () => bus.send(sessionId, { type: 'ViewAsHost', ...asking });
  let isEntered = false;
  let isSeated = false;
  const enter = async () => {
    const reply = await bus.send(sessionId, {
      type: 'EnterAsHost',
      connection: { gatewayId, connectionId },
      ...asking,
    });
    isEntered = reply.rejection === null;
    return reply;
  };
  try {
    await whenSubscribed(hold);
    const { rejection, push } = await seatWithFreshView(enter, ask, (view) => {
      const { role } = connection.state.caller;
      const seat = { receiver: connection, connectionId, identifier, frames, role, seen: null };
      connection.limitWaiting(WAITING_BYTES[frames]);
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

/** Identity and frames with which a socket requests a session from the engine. */
export function askingHost(caller: Caller, frames: HostFrames) {
  return {
    hostId: caller.hostId,
    summaries: frames === 'full' ? undefined : (true as const),
    role: screenOf(caller),
  };
}

const screenOf = ({ role }: Caller): ScreenRole | undefined => (role === 'host' ? undefined : role);

/** Id by which sockets share bounds: the host's, or that of one stage or remote. */
export const accountOf = (caller: Caller): string => (caller.role === 'host' ? caller.hostId : caller.id);

type Context = CallContext<HostHub, HostState>;
type Handlers = HubHandlers<HostHub, Context>;

/** Checks the role before each call: the only place that does. */
function checkRoles(handlers: Handlers, denied: CountDenial): Handlers {
  const checked = Object.entries(handlers).map(([name, handler]) => {
    const call = handler as (context: Context, ...args: readonly unknown[]) => unknown;
    return [
      name,
      (context: Context, ...args: readonly unknown[]) => {
        const refused = refusedToRole(context.connection.state.caller, name as HostCall, args);
        if (refused) {
          denied(refused);
          throw refusal(refused);
        }
        return call(context, ...args);
      },
    ];
  });
  return Object.fromEntries(checked);
}

/** A host's command without the host's id. */
type Order = WithoutHost<Extract<SessionCommand, { hostId: UserId }>>;
type WithoutHost<Command> = Command extends unknown ? Omit<Command, 'hostId'> : never;

/** Turns the calls of hosts and their screens into commands of the host; the engine checks whose session it is. */
export function hostHandlers(parts: HostParts): Handlers {
  return checkRoles(commandsOf(parts), parts.denied);
}

function commandsOf(parts: HostParts): Handlers {
  const { bus, denied, isRunning } = parts;
  const order = async ({ connection }: Context, sessionId: SessionId, command: Order): Promise<void> => {
    const { binding, caller } = connection.state;
    if (binding?.sessionId !== sessionId && !(await isRunning(sessionId))) throw refusal('no-session');
    accepted(await bus.send(sessionId, { ...command, hostId: caller.hostId }));
  };

  return {
    requestQuizSession: ({ connection }, host, sessionId, options) =>
      enterAsHost(parts, connection, host, sessionId, options?.summaries),
    NotifyStateChange: (call, sessionId, phase) =>
      order(call, sessionId, { type: 'ChangePhase', phase, role: screenOf(call.connection.state.caller) }),
    NotifyPlayQuiz: (call, sessionId, questionId) => order(call, sessionId, { type: 'PlayQuestion', questionId }),
    NotifyQuestionSkip: (call, sessionId, questionId) => order(call, sessionId, { type: 'SkipQuestion', questionId }),
    NotifyKillQuiz: (call, sessionId) => order(call, sessionId, { type: 'EndSession' }),
    RemovePlayer: (call, sessionId, playerId, { ban }) =>
      order(call, sessionId, { type: 'RemovePlayer', playerId, ban }),
    UnbanPlayer: (call, sessionId, playerId) => order(call, sessionId, { type: 'UnbanPlayer', playerId }),
    RenamePlayer: (call, sessionId, playerId, name) =>
      order(call, sessionId, { type: 'RenamePlayer', playerId, identifier: userNameIn(name) }),
    SetRoom: (call, sessionId, changes) => order(call, sessionId, { type: 'SetRoom', ...changes }),
    ExtendTime: (call, sessionId, seconds, questionId) =>
      order(call, sessionId, { type: 'ExtendTime', seconds, questionId }),
    PauseQuestion: (call, sessionId, questionId) => order(call, sessionId, { type: 'PauseQuestion', questionId }),
    ResumeQuestion: (call, sessionId, questionId) => order(call, sessionId, { type: 'ResumeQuestion', questionId }),
    SetPlayerTime: (call, sessionId, playerId, factor) =>
      order(call, sessionId, { type: 'SetPlayerTime', playerId, factor }),
    SetTeam: (call, sessionId, playerId, team) => order(call, sessionId, { type: 'SetTeam', playerId, team }),
    VoidQuestion: (call, sessionId, questionId, reason) =>
      order(call, sessionId, { type: 'VoidQuestion', questionId, reason }),
    CorrectQuestion: (call, sessionId, questionId, correction) =>
      order(call, sessionId, { type: 'CorrectQuestion', questionId, ...correctedBy(correction) }),
    RevealNext: (call, sessionId, place) => order(call, sessionId, { type: 'RevealStep', place }),
    HideText: (call, sessionId, questionId, text) => order(call, sessionId, { type: 'HideText', questionId, text }),
    SendReportToEmail: async (call, sessionId, email, quizName) => {
      const { caller } = call.connection.state;
      if (caller.role !== 'host') throw refusal('not-allowed');
      const { user } = caller.signedIn;
      const refused = reportRefusal(user, email);
      if (refused) {
        denied(refused);
        throw refusal(refused);
      }
      await order(call, sessionId, { type: 'RequestReport', email: user.email, quizName });
    },
  };
}
