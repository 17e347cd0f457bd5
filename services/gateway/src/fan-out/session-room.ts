import type { Reply } from '@quarry/events/backplane/command';
import type { Publication } from '@quarry/events/backplane/publication';
import type { HostFrames } from '@quarry/events/hub-shapes';
import type { SessionId } from '@quarry/events/ids';
import { createPublicationFeed, type PublicationFeed, type PublicationFeedParts } from './publication-feed.ts';
import { createSubscribers, type HostSeat, type PlayerSeat } from './subscribers.ts';
import type { Turns } from './turns.ts';

/** One session on this gateway: its publications in order, and the sockets that receive them. */
export interface SessionRoom {
  readonly sessionId: SessionId;
  readonly feed: PublicationFeed;
  readonly players: ReadonlySet<PlayerSeat>;
  readonly hosts: ReadonlySet<HostSeat>;
  /**
   * Sends a socket the view of a reply and the publications after it, and seats it; for a seated socket, renews its view.
   * @returns false, with nothing sent, if the view is too old
   */
  seat(seat: PlayerSeat | HostSeat, view: Reply): boolean;
  leave(seat: PlayerSeat | HostSeat): void;
}

export type SessionRoomParts = Omit<PublicationFeedParts, 'apply' | 'gone' | 'wentBack' | 'resync'> & {
  readonly sessionId: SessionId;
  /** Requests the present view, with the hosts' frames of these kinds. Never rejects. */
  readonly resync: (hosts: HostFrames[]) => Promise<Reply>;
  /** A table had no row for this player, who needs a view. */
  readonly missing: (room: SessionRoom, seat: PlayerSeat) => void;
  /** Shared by all rooms. */
  readonly turns: Turns;
};

/**
 * Players without a row in one table who request a view each: some moved here, or joined, while it was built. More of them
 * mean that the engine had considered this gateway dead, and a view each would cost it more than their answers.
 */
export const OWN_VIEWS = 32;

export function createSessionRoom(parts: SessionRoomParts): SessionRoom {
  const { sessionId } = parts;
  const subscribers = createSubscribers(parts);
  const requestView = (seat: PlayerSeat) => parts.missing(room, seat);
  /** @param count of players whom the table lacks, this one included */
  const requestViews = (seat: PlayerSeat, count: number) => {
    if (count <= OWN_VIEWS) requestView(seat);
    // The view of all follows the table. One requested meanwhile does, too.
    else if (count === OWN_VIEWS + 1 && !feed.isResyncing()) feed.markGap();
  };
  const { players, hosts } = subscribers;
  const noSession: Publication = {
    sessionId,
    epoch: Infinity,
    seq: 0,
    audience: 'all',
    target: 'nosession',
    args: '[]',
  };
  /**
   * Every kind that a host has had here. It only grows, so that hosts coming and going cannot delay a view for ever.
   */
  const kinds = new Set<HostFrames>();
  const feed = createPublicationFeed({
    ...parts,
    resync: () => parts.resync([...kinds]),
    apply: (publication, isView) => subscribers.deliver(publication, isView ? requestView : requestViews),
    wentBack: () => {
      parts.log.warn({ event: 'session-went-back', sessionId });
      subscribers.finish();
      for (const seat of [...players, ...hosts]) seat.seen = null;
    },
    gone: () => subscribers.deliver(noSession, requestView),
  });

  const room: SessionRoom = {
    sessionId,
    feed,
    players,
    hosts,
    seat: (seat, { position, push }) => {
      if ('frames' in seat && !kinds.has(seat.frames)) {
        kinds.add(seat.frames);
        // The pending view has no frames of this kind, yet would count as covering earlier publications.
        if (feed.isResyncing()) feed.markGap();
      }
      const missed = position ? feed.startFrom(position) : [];
      if (!missed) return false;
      if (position) seat.seen = position;
      subscribers.push(seat, push);
      // A removed player gets nothing more of the session.
      if (push.some(({ target }) => target === 'removed')) {
        room.leave(seat);
        return true;
      }
      if ('playerId' in seat) players.add(seat);
      else hosts.add(seat);
      for (const publication of missed) subscribers.deliverTo(seat, publication, requestView);
      // What the others still wait for is among these publications, or in its view.
      const last = missed.at(-1);
      if (last) seat.seen = { epoch: last.epoch, seq: last.seq };
      return true;
    },
    leave: (seat) => {
      if ('playerId' in seat) players.delete(seat);
      else hosts.delete(seat);
    },
  };
  return room;
}

/** Views requested before giving up; more than two are only needed when gaps and takeovers coincide. */
const MAX_VIEWS = 5;

/**
 * Seats a socket with a view that is not older than what the session's other sockets have received.
 * @param first enters the session; its reply holds the first view
 * @param again requests another view
 * @param seat sends the view and seats the socket; false if the view is too old
 * @returns the first rejection, or the last reply
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
