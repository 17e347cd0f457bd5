import type { Publication } from '@quarry/events/backplane/publication';
import type { Reply } from '@quarry/events/backplane/reply';
import type { SessionId } from '@quarry/events/ids';
import { createPublicationFeed, type PublicationFeed, type PublicationFeedParts } from './publication-feed.ts';
import { createSubscribers, type HostSeat, type PlayerSeat } from './subscribers.ts';

/** What one session is at this gateway: its publications in order, and the sockets that get them. */
export interface SessionRoom {
  readonly sessionId: SessionId;
  readonly feed: PublicationFeed;
  readonly players: ReadonlySet<PlayerSeat>;
  readonly hosts: ReadonlySet<HostSeat>;
  /**
   * Sends a socket the view of a reply and what followed it, and seats it; or, when it has a seat, renews its view.
   * False, and nothing sent: the view is too old, ask for another.
   */
  seat(seat: PlayerSeat | HostSeat, view: Reply): boolean;
  leave(seat: PlayerSeat | HostSeat): void;
}

export type SessionRoomParts = Omit<PublicationFeedParts, 'apply' | 'gone' | 'wentBack'> & {
  readonly sessionId: SessionId;
  /** A table had no row for this player: it needs its view. */
  readonly missing: (room: SessionRoom, seat: PlayerSeat) => void;
};

export function createSessionRoom(parts: SessionRoomParts): SessionRoom {
  const { sessionId } = parts;
  const subscribers = createSubscribers(sessionId, (seat) => parts.missing(room, seat));
  const { players, hosts } = subscribers;
  const noSession: Publication = {
    sessionId,
    epoch: Infinity,
    seq: 0,
    audience: 'all',
    target: 'nosession',
    args: '[]',
  };
  const feed = createPublicationFeed({
    ...parts,
    apply: subscribers.deliver,
    wentBack: () => {
      parts.log.warn({ event: 'session-went-back', sessionId });
      for (const seat of [...players, ...hosts]) seat.seen = null;
    },
    gone: () => subscribers.deliver(noSession),
  });

  const room: SessionRoom = {
    sessionId,
    feed,
    players,
    hosts,
    seat: (seat, { position, push }) => {
      const missed = position ? feed.startFrom(position) : [];
      if (!missed) return false;
      if (position) seat.seen = position;
      subscribers.push(seat, push);
      if ('playerId' in seat) players.add(seat);
      else hosts.add(seat);
      for (const publication of missed) subscribers.deliverTo(seat, publication);
      return true;
    },
    leave: (seat) => {
      if ('playerId' in seat) players.delete(seat);
      else hosts.delete(seat);
    },
  };
  return room;
}

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
  first: () => Promise<Reply>,
  again: (entered: Reply) => Promise<Reply>,
  seat: (view: Reply, entered: Reply) => boolean,
): Promise<Reply> {
  const entered = await first();
  let view = entered;
  for (let asked = 1; !view.rejection; asked++) {
    if (seat(view, entered)) return view;
    if (asked === MAX_VIEWS) return { ...view, rejection: 'service-unavailable' };
    view = await again(entered);
  }
  return view;
}
