import { finished, Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { problems } from '#http-edge/problem.ts';

/**
 * Downloads of one kind of file under way in a gateway, and of any kind of one caller: each holds a page of rows in
 * memory. Kinds do not share places, because a PDF takes long before anybody can read it.
 */
const MOST_OF_KIND = 8;
const MOST_OF_ONE = 4;
/** Longest download, milliseconds: a client that does not read would hold its slot for ever. */
const LONGEST_MS = 10 * 60_000;
/** A download that has waited for its reader this long, milliseconds, may be ended for another one. */
const UNREAD_MS = 250;

/** Characters of text that are sent at a time: a write for each line costs more than the line. */
const PIECE = 64 * 1_024;

export interface Downloads {
  /**
   * Sends content as it comes, and in its order. If its kind has no place left it ends the download of that kind that
   * has waited longest for its reader: a few accounts that do not read would keep everybody from their results.
   * @throws HttpProblem when too many of this caller are under way, or of this kind and all are being made or read
   */
  send(
    reply: FastifyReply,
    caller: string,
    contentType: string,
    content: AsyncIterable<string | Uint8Array>,
  ): FastifyReply;
}

interface Download {
  readonly caller: string;
  readonly contentType: string;
  /** Since when a piece waits for the reader; null while the next one is being made. */
  waitingSince: number | null;
}

/** @param now monotonic clock, milliseconds */
export function createDownloads(now: () => number): Downloads {
  const underWay = new Map<Readable, Download>();
  const count = (which: (download: Download) => boolean) => [...underWay.values()].filter(which).length;

  /** @throws HttpProblem when no download of the kind waits for its reader */
  function endUnread(kind: string): void {
    let unread: Readable | undefined;
    let since = now() - UNREAD_MS;
    for (const [stream, { contentType, waitingSince }] of underWay) {
      if (contentType !== kind || waitingSince === null || waitingSince > since) continue;
      unread = stream;
      since = waitingSince;
    }
    if (!unread) throw problems.tooManyRequests(5);
    // Its 'close' comes later.
    underWay.delete(unread);
    unread.destroy(new Error('nobody reads the download, and another one needs its place'));
  }

  return {
    send(reply, caller, contentType, content) {
      if (count((one) => one.caller === caller) >= MOST_OF_ONE) throw problems.tooManyRequests(5);
      if (count((one) => one.contentType === contentType) >= MOST_OF_KIND) endUnread(contentType);
      const download: Download = { caller, contentType, waitingSince: null };
      const stream = Readable.from(watched(inPieces(content), download, now));
      underWay.set(stream, download);
      const overdue = setTimeout(() => stream.destroy(new Error('the download took too long')), LONGEST_MS);
      // Fastify answers a HEAD at once and reads the stream to its end all the same.
      finished(reply.raw, () => stream.destroy());
      stream.once('close', () => {
        clearTimeout(overdue);
        underWay.delete(stream);
      });
      return reply.type(contentType).send(stream);
    },
  };
}

/** Notes since when a piece waits for the reader. */
async function* watched<Piece>(
  pieces: AsyncIterable<Piece>,
  download: Download,
  now: () => number,
): AsyncGenerator<Piece> {
  for await (const piece of pieces) {
    download.waitingSince = now();
    yield piece;
    download.waitingSince = null;
  }
}

/** Joins lines of text; bytes are in pieces already. */
async function* inPieces(content: AsyncIterable<string | Uint8Array>): AsyncGenerator<string | Uint8Array> {
  let lines = '';
  for await (const part of content) {
    const isText = typeof part === 'string';
    if (isText) lines += part;
    if (lines !== '' && (!isText || lines.length >= PIECE)) {
      yield lines;
      lines = '';
    }
    if (!isText) yield part;
  }
  if (lines !== '') yield lines;
}
