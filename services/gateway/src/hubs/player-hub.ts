import type { Reply } from '@quarry/events/backplane/command';
import { playerCalls } from '@quarry/events/hub';
import {
  type ConnectionId,
  type DeviceId,
  type GatewayId,
  type PlayerId,
  playerIdSchema,
  type SessionId,
  type UserId,
} from '@quarry/events/ids';
import { wordsIn } from '@quarry/events/questions/question';
import type { CommandOf } from '@quarry/events/session/commands';
import type { Rejection } from '@quarry/events/session/rejections';
import { TokenBucket } from '@quarry/signalr/connection/token-bucket';
import { prepareFrameFromJson } from '@quarry/signalr/frame/hub-frame';
import type { CallContext, HubHandlers } from '@quarry/signalr/hub/calls';
import { defineHub } from '@quarry/signalr/hub/define-hub';
import type { HubConnection } from '@quarry/signalr/hub/hub-connection';
import { z } from 'zod';
import type { CommandBus } from '#backplane/command-bus.ts';
import type { Hold, Rooms } from '#fan-out/rooms.ts';
import { seatWithFreshView } from '#fan-out/session-room.ts';
import type { PlayerSeat } from '#fan-out/subscribers.ts';
import type { EntryTurn } from './entry-windows.ts';
import type { LoadedMedia } from './loaded-media.ts';
import { filterName } from './name-filter.ts';
import { accepted, type CountDenial, refusal, refuseWhileLagging, userNameIn, whenSubscribed } from './refusal.ts';
import type { SessionLookup } from './session-lookup.ts';

/** Methods players call (contract, section 3). Most of what players receive is encoded by the engine and not declared. */
export const playerHub = defineHub({
  methods: {
    GetConnectionId: { args: playerCalls.GetConnectionId, result: z.string() },
    NotifySlaveEnterQuiz: { args: playerCalls.NotifySlaveEnterQuiz },
    NotifySlaveAnswered: { args: playerCalls.NotifySlaveAnswered },
    NotifySlaveTeam: { args: playerCalls.NotifySlaveTeam },
    NotifySlaveLoaded: { args: playerCalls.NotifySlaveLoaded },
    LeaveQuizSession: { args: playerCalls.LeaveQuizSession },
  },
  clientTargets: { nosession: z.tuple([]) },
});

export type PlayerHub = typeof playerHub;

/** The player a socket speaks for. Identity is the binding, never an argument of a call. */
export interface PlayerBinding {
  readonly sessionId: SessionId;
  readonly playerId: PlayerId;
  readonly seat: PlayerSeat;
  readonly hold: Hold;
}

export interface PlayerState {
  /** The public id is not unique: a reconnect with a negotiated id shares it with the old socket (N2). */
  readonly socketId: ConnectionId;
  /** The host who was signed in when the socket was opened, if any. */
  readonly signedInAs: UserId | null;
  binding: PlayerBinding | null;
  /** Start of the time without a binding, on the monotonic clock. */
  unboundSince: number;
  /** An entry is under way. */
  isEntering: boolean;
  /** Limits its entries, each of which may be an event of the session. */
  readonly entries: TokenBucket;
  /** Devices it has entered with. Each may be another player, who takes a place in the hall. */
  readonly devices: Set<DeviceId>;
  /** Limits its team picks: each is an event, and a session's log is bounded. */
  readonly picks: TokenBucket;
  /** Limits its reports of loaded pictures. */
  readonly loads: TokenBucket;
}

/**
 * Burst and rate per second of a socket's entries, of its team picks, and of pictures it has loaded. A page enters once on each socket, and again
 * when it wakes up, for another name or helmet, or to learn the fate of an answer.
 */
const BURST = 20;
const PER_SECOND = 1;
/** Devices a socket may enter with. A page has one, and a second if its storage was cleared meanwhile. */
const DEVICES = 2;

/** The state of a socket that has just been opened. */
export function newPlayerState(socketId: ConnectionId, signedInAs: UserId | null): PlayerState {
  const now = performance.now();
  const bucket = () => new TokenBucket(BURST, PER_SECOND, now);
  return {
    socketId,
    signedInAs,
    binding: null,
    unboundSince: now,
    isEntering: false,
    devices: new Set(),
    entries: bucket(),
    picks: bucket(),
    loads: bucket(),
  };
}

export type PlayerConnection = HubConnection<PlayerHub, PlayerState>;

/** Removes a socket's binding; the caller informs the engine. @returns the former binding */
export function unbind(connection: PlayerConnection): PlayerBinding | null {
  const { binding } = connection.state;
  if (!binding) return null;
  connection.state.binding = null;
  connection.state.unboundSince = performance.now();
  binding.hold.room.leave(binding.seat);
  binding.hold.release();
  return binding;
}

/** A socket's binding. The binding of a removed player, who has lost its seat, is dropped here. */
export function bindingOf(connection: PlayerConnection): PlayerBinding | null {
  const { binding } = connection.state;
  if (!binding || binding.hold.room.players.has(binding.seat)) return binding;
  unbind(connection);
  return null;
}

export interface EnterParts {
  readonly bus: CommandBus;
  readonly rooms: Rooms;
  readonly gatewayId: GatewayId;
  readonly newPlayerId: () => PlayerId;
  readonly isRunning: SessionLookup;
  readonly turn: EntryTurn;
  readonly denied: CountDenial;
  readonly loadedMedia: Pick<LoadedMedia, 'add'>;
}

type EnteringPlayer = z.infer<(typeof playerCalls)['NotifySlaveEnterQuiz']>[1];
type Entering = Pick<CommandOf<'EnterSession'>, 'playerId' | 'identifier' | 'deviceId' | 'changesId' | 'returns'>;

/** @throws HubError `bad-argument` for an invalid id, `name-refused` for an invalid name */
function enteringAs(player: EnteringPlayer, newPlayerId: () => PlayerId): Entering {
  // A player who enters for the first time has no id; the gateway chooses one.
  const playerId = player.id ? playerIdSchema.safeParse(player.id) : { success: true as const, data: newPlayerId() };
  if (!playerId.success) throw refusal('bad-argument');
  const { identifier, deviceId, changesId, returns } = player;
  return { playerId: playerId.data, identifier: userNameIn(identifier), deviceId, changesId, returns };
}

/** Enters the session, then seats and binds the socket. @returns the first rejection, or the last reply */
async function enter(
  { bus, gatewayId }: EnterParts,
  connection: PlayerConnection,
  sessionId: SessionId,
  entering: Entering,
  hold: Hold,
): Promise<Reply> {
  const { signedInAs, socketId: connectionId } = connection.state;
  const { playerId: wishedId, identifier, deviceId } = entering;
  const entry = { type: 'EnterSession', identifier, deviceId, connection: { gatewayId, connectionId } } as const;
  let playerId: PlayerId | undefined;
  const reply = await seatWithFreshView(
    async () => {
      const entered = await bus.send(sessionId, {
        ...entry,
        ...entering,
        ...(signedInAs && { signedInAs }),
        ...filterName(identifier),
      });
      // A known device re-enters as its player, whatever id it sends, unless it takes another id in the lobby.
      if (!entered.rejection) playerId = playerIdSchema.parse(entered.playerId);
      return entered;
    },
    () => bus.send(sessionId, { type: 'ViewAsPlayer', playerId: playerId ?? wishedId }),
    (view) => {
      const entered = playerId ?? wishedId;
      const announcement = { ...entry, playerId: entered, again: true } as const;
      const seat = { receiver: connection, connectionId, playerId: entered, announcement, seen: null };
      if (!hold.room.seat(seat, view)) return false;
      const former = unbind(connection);
      if (former && (former.sessionId !== sessionId || former.playerId !== entered))
        bus.post(former.sessionId, { type: 'DropConnection', playerId: former.playerId, connectionId });
      connection.state.binding = { sessionId, playerId: entered, seat, hold };
      return true;
    },
  );
  if (reply.rejection && playerId) bus.post(sessionId, { type: 'DropConnection', playerId, connectionId });
  return reply;
}

/**
 * Joins or re-enters a session (`NotifySlaveEnterQuiz`): the socket gets the present view and everything that follows it,
 * and is bound to the player the engine names.
 * @throws HubError with the rejection's code, `overloaded` when the socket enters too often, `too-many-devices` with its
 * third device; an unknown session is answered by the push `nosession()`
 */
async function enterAsPlayer(
  parts: EnterParts,
  connection: PlayerConnection,
  player: EnteringPlayer,
  sessionId: SessionId,
): Promise<void> {
  refuseWhileLagging(connection);
  const entering = enteringAs(player, parts.newPlayerId);
  spend(connection.state.entries);
  admit(connection.state, entering.deviceId, parts.denied);
  connection.state.isEntering = true;
  try {
    await enterRunning(parts, connection, sessionId, entering);
  } finally {
    connection.state.isEntering = false;
  }
}

async function enterRunning(
  parts: EnterParts,
  connection: PlayerConnection,
  sessionId: SessionId,
  entering: Entering,
): Promise<void> {
  if (!(await parts.isRunning(sessionId))) {
    connection.send('nosession', []);
    return;
  }
  const hold = parts.rooms.hold(sessionId, connection.state.socketId);
  let isBound = false;
  try {
    await whenSubscribed(hold);
    await parts.turn(sessionId);
    const { rejection } = await enter(parts, connection, sessionId, entering, hold);
    isBound = rejection === null;
    if (rejection === 'no-session') connection.send('nosession', []);
    else if (rejection) throw refusal(rejection);
  } finally {
    if (!isBound) hold.release();
  }
}

/** @throws HubError `overloaded` */
function spend(bucket: TokenBucket): void {
  if (!bucket.take(performance.now())) throw refusal('overloaded');
}

/** @throws HubError `too-many-devices` */
function admit({ devices }: PlayerState, deviceId: DeviceId, denied: CountDenial): void {
  if (devices.size < DEVICES || devices.has(deviceId)) {
    devices.add(deviceId);
    return;
  }
  denied('too-many-devices');
  throw refusal('too-many-devices');
}

type Handlers = HubHandlers<PlayerHub, CallContext<PlayerHub, PlayerState>>;

/** Turns players' calls into commands; an `invoke` completes when the command's effect is durable. */
export function playerHandlers(parts: EnterParts): Handlers {
  const { bus, denied } = parts;

  const deny = (code: Rejection): never => {
    denied(code);
    throw refusal(code);
  };
  /** The socket's player, if the call names it and its session. */
  const playerOf = (connection: PlayerConnection, playerId: string, sessionId: string): PlayerId => {
    const binding = bindingOf(connection);
    if (binding?.sessionId !== sessionId) return deny('not-in-session');
    return binding.playerId === playerId ? binding.playerId : deny('not-own-player');
  };

  return {
    GetConnectionId: ({ connection }) => connection.id,

    NotifySlaveEnterQuiz: async ({ connection }, connectionId, player, sessionId) => {
      if (connectionId !== connection.id) deny('bad-argument');
      await enterAsPlayer(parts, connection, player, sessionId);
    },

    NotifySlaveAnswered: async ({ connection }, player, sessionId, questionId, response) => {
      const playerId = playerOf(connection, player.id, sessionId);
      const words = wordsIn(response);
      const { filteredIn } = words === undefined ? {} : filterName(words);
      const answer = { type: 'SubmitAnswer', playerId, questionId, response, filteredIn } as const;
      const reply = accepted(await bus.send(sessionId, answer));
      for (const { target, args } of reply.push) connection.sendFrame(prepareFrameFromJson(target, args));
    },

    NotifySlaveTeam: async ({ connection }, player, sessionId, team) => {
      const playerId = playerOf(connection, player.id, sessionId);
      spend(connection.state.picks);
      accepted(await bus.send(sessionId, { type: 'PickTeam', playerId, team }));
    },

    NotifySlaveLoaded: ({ connection }, player, sessionId, media) => {
      const playerId = playerOf(connection, player.id, sessionId);
      spend(connection.state.loads);
      parts.loadedMedia.add(sessionId, media, playerId);
    },

    LeaveQuizSession: async ({ connection }, player, sessionId) => {
      const playerId = playerOf(connection, player.id, sessionId);
      const reply = await bus.send(sessionId, { type: 'LeaveSession', playerId });
      // Leaving a session that has ended succeeds.
      if (reply.rejection !== 'no-session') accepted(reply);
      unbind(connection);
    },
  };
}
