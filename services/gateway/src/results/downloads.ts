import { finished, Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { problems } from '#http-edge/problem.ts';

/**
 * Concurrent downloads of one kind of file on a gateway, and of any kind by one caller: each holds a page of rows in
 * memory. Kinds do not share places, because a PDF takes long until its first byte.
 */
const MOST_OF_KIND = 8;
const MOST_OF_ONE = 4;
/** Timeout of a download, milliseconds: a client that does not read would hold its place for ever. */
const LONGEST_MS = 10 * 60_000;
/** A download that has waited this long for its reader, milliseconds, may be evicted for another one. */
const UNREAD_MS = 250;

/** Characters per write: a write for each line costs more than the line. */
const PIECE = 64 * 1_024;

export interface Downloads {
  /**
   * Streams content in order. If its kind has no place left, it evicts the download of that kind that has waited
   * longest for its reader: otherwise a few accounts that do not read would block everybody's downloads. @throws
   * HttpProblem when this caller has too many, or the kind has and all are being generated or read
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
  /** Since when a chunk waits for the reader; null while the next one is being generated. */
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
      // Fastify answers a HEAD at once, but still reads the stream to its end.
      finished(reply.raw, () => stream.destroy());
      stream.once('close', () => {
        clearTimeout(overdue);
        underWay.delete(stream);
      });
      return reply.type(contentType).send(stream);
    },
  };
}

/** Records since when a chunk waits for the reader. */
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

/** Joins lines of text into chunks; bytes are in chunks already. */
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
