import type { Position, Reply } from '@quarry/events/backplane/command';
import { decodePublication, type Publication, withRows } from '@quarry/events/backplane/publication';
import type { Log } from '@quarry/service-kit/log';

export interface PublicationFeedParts {
  /** Requests the present view of the session for this gateway. Never rejects. */
  readonly resync: () => Promise<Reply>;
  /** Delivers a publication to the sockets. @param isView it is part of a requested view */
  readonly apply: (publication: Publication, isView: boolean) => void;
  /** The log lost its tail in a failover: positions seen before are no longer comparable. */
  readonly wentBack: () => void;
  /** The session has ended, or never existed. */
  readonly gone: () => void;
  /** Resolves after some milliseconds, or at once when the feed is closed. */
  readonly pause: (ms: number) => Promise<void>;
  readonly log: Log;
  readonly onGap?: () => void;
}

/** The publications of one session, in order. */
export interface PublicationFeed {
  /** Takes one message of the session's channel. */
  receive(text: string): void;
  /** Takes this gateway's rows of the table that comes next on the session's channel. */
  receiveRows(text: string): void;
  /** Messages may have been lost. */
  markGap(): void;
  /** Whether the present view is requested, and publications wait for it. */
  isResyncing(): boolean;
  /**
   * Starts a socket from a view. @returns the publications after the view, in order; null if the view is too old and a newer
   * one is needed
   */
  startFrom(view: Position): Publication[] | null;
  close(): void;
}

/** Bounds of the ring, in publications and in characters of their arguments. */
const RING_LENGTH = 128;
const RING_BYTES = 4 * 1024 * 1024;
/**
 * Consecutive heartbeats with a lower position than the last publication. Heartbeats come every 2 s and a replaced
 * owner stops within 5 s, so after this many it is the owner, and its log has lost its tail.
 */
const LOWER_BEATS = 4;
const FIRST_RETRY_MS = 200;
const MAX_RETRY_MS = 2_000;

/**
 * Applies publications in order, each once. After a gap it requests the present view, one request at a time, until it
 * succeeds. A ring keeps the last publications; those that arrived before a requested view are replayed after it.
 */
export function createPublicationFeed(parts: PublicationFeedParts): PublicationFeed {
  const ring = createRing();
  let last: Position | null = null;
  let resyncing = false;
  let lostAgain = false;
  let lowerBeats = 0;
  let closed = false;
  /** Rows whose table comes next. Both come over one connection, so rows are only lost together with their table. */
  let rows: Publication | null = null;

  const advance = (publication: Publication): void => {
    const { epoch, seq } = publication;
    if (last && covers(last, publication)) return;
    const isNext = !last || (epoch === last.epoch && seq === last.seq + 1);
    // A heartbeat repeats the number of the last publication: a higher number means a lost publication.
    if (!isNext || (last && publication.audience === 'heartbeat')) {
      startResync();
      return;
    }
    last = { epoch, seq };
    if (publication.audience !== 'heartbeat') parts.apply(publication, false);
  };

  const startResync = (): void => {
    if (closed || resyncing) return;
    resyncing = true;
    parts.onGap?.();
    void resync();
  };

  const resync = async (): Promise<void> => {
    for (let retry = FIRST_RETRY_MS; !closed; retry = Math.min(retry * 2, MAX_RETRY_MS)) {
      // The view is taken after this point and includes everything before it.
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

  /** Applies a view and replays what followed it. @returns false if the view is older than what was applied */
  const present = ({ position, publications = [] }: Reply): boolean => {
    if (!position) return false;
    if (last && !covers(position, last)) {
      if (lowerBeats < LOWER_BEATS) return false;
      parts.wentBack();
    }
    lowerBeats = 0;
    for (const text of publications) parts.apply(decodePublication(text), true);
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
        const publication = withRows(decodePublication(text), rows);
        rows = null;
        take(publication);
      } catch (error) {
        parts.log.error({ event: 'publication-unreadable', err: error });
        startResync();
      }
    },
    receiveRows: (text) => {
      try {
        rows = decodePublication(text);
      } catch (error) {
        // The table lacks them, and each player without a row requests its view.
        parts.log.error({ event: 'rows-unreadable', err: error });
      }
    },
    markGap: () => {
      if (resyncing) lostAgain = true;
      else startResync();
    },
    isResyncing: () => resyncing,
    startFrom: (view) => {
      const applied = last;
      if (applied && !covers(view, applied)) {
        const missed = ring.between(view, applied);
        // Each owner numbers its publications from zero: equal numbers of two owners mean nothing.
        return view.epoch === applied.epoch && missed.length === applied.seq - view.seq ? missed : null;
      }
      if (resyncing) return [];
      if (!applied) last = view;
      // A view of a new owner means that this feed has missed its publications.
      else if (view.epoch !== applied.epoch) startResync();
      return [];
    },
    close: () => {
      closed = true;
    },
  };
}

/** Whether a view taken at `view` includes what was published at `at`. */
export function covers(view: Position, at: Position): boolean {
  return at.epoch === view.epoch ? at.seq <= view.seq : at.epoch < view.epoch;
}

/** Keeps the last publications of a session, in order of arrival. */
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
    /** An owner's publications after the first position up to the second; incomplete if some are no longer kept. */
    between: (after: Position, upTo: Position): Publication[] =>
      kept.filter(({ epoch, seq }) => epoch === after.epoch && seq > after.seq && seq <= upTo.seq),
    clear(): void {
      kept = [];
      bytes = 0;
    },
  };
}

/** Characters of the arguments; estimated for tables. */
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
