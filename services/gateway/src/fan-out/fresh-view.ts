import type { Reply } from '@quarry/events/backplane/reply';
import type { SessionRoom } from './session-room.ts';

/** Views asked for before giving up: more than two are only needed when gaps and takeovers follow each other. */
const MAX_VIEWS = 5;

/**
 * Seats a socket with a view that is not older than what its session's other sockets have seen.
 * @param first the request that brings a socket in, whose reply holds the first view
 * @param again asks for another view
 * @param seat sends the view and seats the socket; false when it is too old
 * @returns the first refusal, or the last reply
 */
export async function seatWithFreshView(
  room: SessionRoom,
  first: () => Promise<Reply>,
  again: (entered: Reply) => Promise<Reply>,
  seat: (view: Reply, entered: Reply) => boolean,
): Promise<Reply> {
  const seated = room.awaitView();
  try {
    const entered = await first();
    let view = entered;
    for (let asked = 1; !view.rejection; asked++) {
      if (seat(view, entered)) return view;
      if (asked === MAX_VIEWS) return { ...view, rejection: 'service-unavailable' };
      view = await again(entered);
    }
    return view;
  } finally {
    seated();
  }
}
