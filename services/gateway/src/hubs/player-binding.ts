import type { DeviceId, PlayerId, SessionId, UserId } from '@quarry/events/ids';
import type { HubConnection } from '@quarry/signalr/hub/hub-connection';
import type { Hold } from '#fan-out/rooms.ts';
import type { PlayerSeat } from '#fan-out/subscribers.ts';
import type { PlayerHub } from './player-hub.ts';

/** Who a player's socket is. Identity is this, never the argument of a call. */
export interface PlayerBinding {
  readonly sessionId: SessionId;
  readonly playerId: PlayerId;
  /** Kept to announce the player again after the engine has lost sight of this gateway. */
  readonly identifier: string;
  readonly deviceId: DeviceId;
  readonly seat: PlayerSeat;
  readonly hold: Hold;
}

export interface PlayerState {
  /** The host who was signed in when the socket was opened, if any. */
  readonly signedInAs: UserId | null;
  binding: PlayerBinding | null;
  /** Since when it has had no binding, on the gateway's monotonic clock. */
  unboundSince: number;
}

export type PlayerConnection = HubConnection<PlayerHub, PlayerState>;

/** Ends a socket's binding here; the engine is told by whoever calls this. @returns what it was bound to */
export function unbind(connection: PlayerConnection): PlayerBinding | null {
  const { binding } = connection.state;
  if (!binding) return null;
  connection.state.binding = null;
  connection.state.unboundSince = performance.now();
  binding.hold.room.leave(binding.seat);
  binding.hold.release();
  return binding;
}
