import { decodePublication, type Publication } from '@quarry/events/backplane/publication';
import type { Position, Reply } from '@quarry/events/backplane/reply';
import type { Log } from '@quarry/service-kit/log';
import { covers, isLower, standingOf } from './position.ts';

export interface SessionChannelParts {
  /** Asks the engine for everything the sockets here must have. Never rejects. */
  readonly resync: () => Promise<Reply>;
  /** Sends a publication to the sockets. */
  readonly apply: (publication: Publication) => void;
  /** The log went back (a failover lost its end): what was shown is no measure of what is new any more. */
  readonly wentBack: () => void;
  /** The session is over and its engine knows nothing of it. */
  readonly gone: () => void;
  /** Resolves after some milliseconds, or at once when the channel is closed. */
  readonly pause: (ms: number) => Promise<void>;
  readonly log: Log;
  readonly onGap?: () => void;
}

export interface SessionChannel {
  /** One message of the session's channel. */
  receive(text: string): void;
  /** Something may have been lost. */
  markGap(): void;
  /** A view was taken at this place: the channel may start from it. */
  adopt(position: Position): void;
  /** The last publication that was applied. */
  position(): Position | null;
  close(): void;
}

/** Publications kept while a gap is being closed; when there are more, it is closed once more. */
const MAX_EARLY = 128;
/**
 * Heartbeats in a row that name less than what was shown before. They come every 2 s, and an owner that was replaced is
 * silent after 5 s: whoever goes on like that is the owner, and its log has lost its end.
 */
const LOWER_BEATS = 4;
const FIRST_RETRY_MS = 200;
const MAX_RETRY_MS = 2_000;

/**
 * Watches the order of one session's publications. After a gap it asks for the present view, once at a time and until
 * it gets it; what arrives meanwhile waits, so that an old view never comes after newer news.
 */
export function createSessionChannel(parts: SessionChannelParts): SessionChannel {
  let last: Position | null = null;
  let early: Publication[] | null = null;
  let lostAgain = false;
  let lowerBeats = 0;
  let closed = false;

  const take = (publication: Publication): void => {
    const standing = standingOf(last, publication);
    if (standing === 'seen') return;
    // A heartbeat repeats the number of the last publication: one that is new was lost.
    if (standing === 'gap' || (standing === 'next' && publication.audience === 'heartbeat')) {
      markGap();
      return;
    }
    last = { epoch: publication.epoch, seq: publication.seq };
    if (publication.audience !== 'heartbeat') parts.apply(publication);
  };

  const markGap = (): void => {
    if (closed || early) return;
    parts.onGap?.();
    early = [];
    void closeGap();
  };

  const closeGap = async () => {
    for (let retry = FIRST_RETRY_MS; !closed; retry = Math.min(retry * 2, MAX_RETRY_MS)) {
      // The view is taken after this, so it holds whatever came before.
      early = [];
      lostAgain = false;
      const reply = await parts.resync();
      if (closed || presented(reply)) return;
      await parts.pause(retry);
    }
  };

  const presented = (reply: Reply): boolean => {
    if (reply.rejection === 'no-session') {
      early = null;
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

  /** Shows the view of a reply and then what came meanwhile. False: the view is older than what was shown before. */
  const present = (reply: Reply): boolean => {
    const { position, publications = [] } = reply;
    if (!position) return false;
    if (last && !covers(position, last)) {
      if (lowerBeats < LOWER_BEATS) return false;
      parts.wentBack();
    }
    lowerBeats = 0;
    for (const text of publications) parts.apply(decodePublication(text));
    const waiting = early ?? [];
    last = position;
    early = null;
    for (const publication of waiting) receiveOne(publication);
    return true;
  };

  const receiveOne = (publication: Publication): void => {
    if (publication.audience === 'heartbeat') lowerBeats = last && isLower(publication, last) ? lowerBeats + 1 : 0;
    if (!early && lowerBeats >= LOWER_BEATS) markGap();
    else if (!early) take(publication);
    else if (publication.audience === 'heartbeat') return;
    else if (early.length < MAX_EARLY) early.push(publication);
    else lostAgain = true;
  };

  return {
    receive: (text) => {
      try {
        receiveOne(decodePublication(text));
      } catch (error) {
        parts.log.error({ event: 'publication-unreadable', err: error });
        markGap();
      }
    },
    markGap: () => {
      if (early) lostAgain = true;
      else markGap();
    },
    adopt: (position) => {
      if (early || (last && covers(last, position))) return;
      if (!last) last = position;
      // The engine is ahead of what came in here, by more than what is on its way if the owner changed.
      else if (position.epoch !== last.epoch) markGap();
    },
    position: () => last,
    close: () => {
      closed = true;
    },
  };
}
