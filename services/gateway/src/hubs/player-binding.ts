import type { DeviceId, PlayerId, SessionId, UserId } from '@quarry/events/ids';
import type { HubConnection } from '@quarry/signalr/hub/hub-connection';
import type { Hold } from '#fan-out/rooms.ts';
import type { PlayerSeat } from '#fan-out/subscribers.ts';
import type { PlayerHub } from './player-hub.ts';

/** The player a socket speaks for. Identity is the binding, never an argument of a call. */
export interface PlayerBinding {
  readonly sessionId: SessionId;
  readonly playerId: PlayerId;
  /** Kept to announce the player again when the engine has considered this gateway dead. */
  readonly identifier: string;
  readonly deviceId: DeviceId;
  readonly seat: PlayerSeat;
  readonly hold: Hold;
}

export interface PlayerState {
  /** The host who was signed in when the socket was opened, if any. */
  readonly signedInAs: UserId | null;
  binding: PlayerBinding | null;
  /** Start of the time without a binding, on the monotonic clock. */
  unboundSince: number;
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
