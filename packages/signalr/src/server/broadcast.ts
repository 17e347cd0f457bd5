import type { HubFrame } from '#frame/hub-frame.ts';
import type { FrameReceiver, SendFrameOptions } from '#hub/hub-connection.ts';

/** Sends one frame to many connections, encoded once per protocol. Returns how many of them were open. */
export const broadcast = (receivers: Iterable<FrameReceiver>, frame: HubFrame, options?: SendFrameOptions): number => {
  let sent = 0;
  for (const receiver of receivers) if (receiver.sendFrame(frame, options)) sent += 1;
  return sent;
};
