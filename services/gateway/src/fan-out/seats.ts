import type { Position } from '@quarry/events/backplane/reply';
import type { PlayerId } from '@quarry/events/ids';
import type { FrameReceiver } from '@quarry/signalr/hub/hub-connection';

/** A socket in a session. It has seen everything up to `seen`; null: there is nothing left that it might get twice. */
interface Seat {
  readonly receiver: FrameReceiver;
  seen: Position | null;
}

export interface PlayerSeat extends Seat {
  readonly playerId: PlayerId;
}

export interface HostSeat extends Seat {
  /** Names the host's channels, with the session's id. */
  readonly identifier: string;
}
