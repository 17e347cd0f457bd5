import { decodePublication, type Publication } from '@quarry/events/backplane/publication';
import type { Position, Reply } from '@quarry/events/backplane/reply';
import type { Log } from '@quarry/service-kit/log';

export interface PublicationFeedParts {
  /** Asks the engine for everything the sockets here must have. Never rejects. */
  readonly resync: () => Promise<Reply>;
  /** Sends a publication to the sockets. */
  readonly apply: (publication: Publication) => void;
  /** The log went back (a failover lost its end): what was shown no longer tells what is new. */
  readonly wentBack: () => void;
  /** The session is over and its engine knows nothing of it. */
  readonly gone: () => void;
  /** Resolves after some milliseconds, or at once when the feed is closed. */
  readonly pause: (ms: number) => Promise<void>;
  readonly log: Log;
  readonly onGap?: () => void;
}

/** The publications of one session, in order. */
export interface PublicationFeed {
  /** One message of the session's channel. */
  receive(text: string): void;
  /** Something may have been lost. */
  markGap(): void;
  /**
   * Starts a socket from a view: what was published after the view, in order. Null when the view is too old for that, and
   * another one has to be asked for.
   */
  startFrom(view: Position): Publication[] | null;
  close(): void;
}

/** Publications kept, and the bytes of their arguments: with more under way than that, a further view is asked for. */
const RING_LENGTH = 128;
const RING_BYTES = 4 * 1024 * 1024;
/**
 * Heartbeats in a row that name less than what was shown before. They come every 2 s, and an owner that was replaced is
 * silent after 5 s: whoever goes on like that is the owner, and its log has lost its end.
 */
const LOWER_BEATS = 4;
const FIRST_RETRY_MS = 200;
const MAX_RETRY_MS = 2_000;

/**
 * Applies publications in their order, each once. After a gap it asks for the present view, once at a time and until it
 * gets it. The last publications are kept in a ring: those that came while a view was under way, for the session or for
 * one socket, follow the view out of it.
 */
export function createPublicationFeed(parts: PublicationFeedParts): PublicationFeed {
  const ring = createRing();
  let last: Position | null = null;
  let resyncing = false;
  let lostAgain = false;
  let lowerBeats = 0;
  let closed = false;

  const advance = (publication: Publication): void => {
    const { epoch, seq } = publication;
    if (last && covers(last, publication)) return;
    const isNext = !last || (epoch === last.epoch && seq === last.seq + 1);
    // A heartbeat repeats the number of the last publication: one that is new was lost.
    if (!isNext || (last && publication.audience === 'heartbeat')) {
      startResync();
      return;
    }
    last = { epoch, seq };
    if (publication.audience !== 'heartbeat') parts.apply(publication);
  };

  const startResync = (): void => {
    if (closed || resyncing) return;
    resyncing = true;
    parts.onGap?.();
    void resync();
  };

  const resync = async (): Promise<void> => {
    for (let retry = FIRST_RETRY_MS; !closed; retry = Math.min(retry * 2, MAX_RETRY_MS)) {
      // The view is taken after this, so it holds whatever came before.
      ring.clear();
      lostAgain = false;
      const reply = await parts.resync();
      if (closed || presented(reply)) return;
      await parts.pause(retry);
    }
  };

  const presented = (reply: Reply): boolean => {
    if (reply.rejection === 'no-session') {
      resyncing = false;
      parts.gone();
      return true;
    }
    if (reply.rejection || lostAgain) return false;
    try {
      return present(reply);
    } catch (error) {
      parts.log.error({ event: 'view-unreadable', err: error });
      return false;
    }
  };

  /** Shows the view of a reply and what came after it. False: the view is older than what was shown before. */
  const present = ({ position, publications = [] }: Reply): boolean => {
    if (!position) return false;
    if (last && !covers(position, last)) {
      if (lowerBeats < LOWER_BEATS) return false;
      parts.wentBack();
    }
    lowerBeats = 0;
    for (const text of publications) parts.apply(decodePublication(text));
    last = position;
    resyncing = false;
    for (const publication of ring.all()) if (!resyncing) advance(publication);
    return true;
  };

  const take = (publication: Publication): void => {
    const isHeartbeat = publication.audience === 'heartbeat';
    if (isHeartbeat) lowerBeats = last && !covers(publication, last) ? lowerBeats + 1 : 0;
    else ring.add(publication);
    if (resyncing) return;
    if (lowerBeats >= LOWER_BEATS) startResync();
    else advance(publication);
  };

  return {
    receive: (text) => {
      try {
        take(decodePublication(text));
      } catch (error) {
        parts.log.error({ event: 'publication-unreadable', err: error });
        startResync();
      }
    },
    markGap: () => {
      if (resyncing) lostAgain = true;
      else startResync();
    },
    startFrom: (view) => {
      const applied = last;
      if (applied && !covers(view, applied)) {
        const missed = ring.between(view, applied);
        return missed.length === applied.seq - view.seq ? missed : null;
      }
      if (resyncing) return [];
      if (!applied) last = view;
      // The engine is ahead of what came in here, by more than what is on its way if the owner changed.
      else if (view.epoch !== applied.epoch) startResync();
      return [];
    },
    close: () => {
      closed = true;
    },
  };
}

/** Whether a view taken at `view` holds what was published at `at`. */
export function covers(view: Position, at: Position): boolean {
  return at.epoch === view.epoch ? at.seq <= view.seq : at.epoch < view.epoch;
}

/** The last publications of a session, as they came in. */
function createRing() {
  let kept: Publication[] = [];
  let bytes = 0;
  return {
    all: (): readonly Publication[] => kept,
    add(publication: Publication): void {
      kept.push(publication);
      bytes += sizeOf(publication);
      while (kept.length > RING_LENGTH || (bytes > RING_BYTES && kept.length > 1)) {
        const [oldest] = kept.splice(0, 1);
        if (oldest) bytes -= sizeOf(oldest);
      }
    },
    /** Of one owner, after the first position up to the second; fewer than their numbers tell when some are not kept. */
    between: (after: Position, upTo: Position): Publication[] =>
      kept.filter(
        ({ epoch, seq }) => epoch === after.epoch && epoch === upTo.epoch && seq > after.seq && seq <= upTo.seq,
      ),
    clear(): void {
      kept = [];
      bytes = 0;
    },
  };
}

/** Characters of its arguments; a table's rows are not counted one by one. */
function sizeOf(publication: Publication): number {
  switch (publication.audience) {
    case 'heartbeat':
      return 0;
    case 'each': {
      const { before, after, own } = publication.table;
      const [row = ''] = own.values();
      return before.length + after.length + own.size * row.length;
    }
    default:
      return publication.args.length;
  }
}
