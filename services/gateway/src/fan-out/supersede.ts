import type { SendFrameOptions } from '@quarry/signalr/hub/hub-connection';

const TICK: SendFrameOptions = { supersedes: 'timerchange' };
const LOBBY: SendFrameOptions = { supersedes: 'userchange' };
const VIEW: SendFrameOptions = { supersedes: 'sessionrequest' };
const HOST_PRESENCE: SendFrameOptions = { supersedes: 'hostpresence' };

/** Frames to players of which only the newest counts, so that a slow socket may skip the older ones. */
export function playerFrameOptions(target: string): SendFrameOptions | undefined {
  switch (target) {
    case 'timerchange':
      return TICK;
    case 'userchange':
      return LOBBY;
    case 'hostpresence':
      return HOST_PRESENCE;
    case 'sessionrequest':
      return VIEW;
    default:
      return undefined;
  }
}

/** A host merges the changes in `answer` and `userchange`, so none of them may be skipped. */
export function hostFrameOptions(target: string): SendFrameOptions | undefined {
  if (target === 'timerchange') return TICK;
  return target === 'sessionrequest' ? VIEW : undefined;
}
