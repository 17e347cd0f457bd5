import type { SessionId } from '@quarry/events/ids';
import type { HubConnection } from '@quarry/signalr/hub/hub-connection';
import type { SignedIn } from '#accounts/authenticate.ts';
import type { Hold } from '#fan-out/rooms.ts';
import type { HostSeat } from '#fan-out/subscribers.ts';
import type { HostHub } from './host-hub.ts';

/** The session a host's socket is subscribed to. */
export interface HostBinding {
  readonly sessionId: SessionId;
  readonly seat: HostSeat;
  readonly hold: Hold;
}

export interface HostState {
  /** The user who was signed in when the socket opened: the host of every command it sends. */
  readonly signedIn: SignedIn;
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
