import type { Push } from '@quarry/events/backplane/reply';
import { type HostTarget, hostTarget } from '@quarry/events/hub';
import type { SessionId } from '@quarry/events/ids';
import { prepareFrameFromJson } from '@quarry/signalr/frame/hub-frame';
import type { HostSeat } from './seats.ts';
import { hostFrameOptions } from './supersede.ts';

/** Sends a frame to a host on its own channel (contract, section 3). */
export function sendToHost(
  sessionId: SessionId,
  seat: Pick<HostSeat, 'receiver' | 'identifier'>,
  { target, args }: Push,
): void {
  // A target the contract does not know goes out all the same: an older gateway serves a newer engine.
  const channel = hostTarget(target as HostTarget, sessionId, seat.identifier);
  seat.receiver.sendFrame(prepareFrameFromJson(channel, args), hostFrameOptions(target));
}
