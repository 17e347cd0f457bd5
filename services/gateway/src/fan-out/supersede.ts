import type { SendFrameOptions } from '@quarry/signalr/hub/hub-connection';

const TICK: SendFrameOptions = { supersedes: 'timerchange' };
const LOBBY: SendFrameOptions = { supersedes: 'userchange' };
const HOST_PRESENCE: SendFrameOptions = { supersedes: 'hostpresence' };

/** Frames to players that are only worth their newest value, so that a slow socket may skip the older ones. */
export function playerFrameOptions(target: string): SendFrameOptions | undefined {
  switch (target) {
    case 'timerchange':
      return TICK;
    case 'userchange':
      return LOBBY;
    case 'hostpresence':
      return HOST_PRESENCE;
    default:
      return undefined;
  }
}

/** The host's `answer` and `userchange` hold what changed and are merged by it: none of them may be skipped. */
export function hostFrameOptions(target: string): SendFrameOptions | undefined {
  return target === 'timerchange' ? TICK : undefined;
}
