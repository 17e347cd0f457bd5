import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { problems } from '#http-edge/problem.ts';

/** Downloads under way in a gateway, and of those of one caller: each holds a page of rows in memory. */
const MOST = 16;
const MOST_OF_ONE = 4;
/** Longest download, milliseconds: a client that does not read would hold its slot for ever. */
const LONGEST_MS = 10 * 60_000;

/** Characters of text that are sent at a time: a write for each line costs more than the line. */
const PIECE = 64 * 1_024;

export interface Downloads {
  /** Sends content as it comes, and in its order. @throws HttpProblem when too many downloads are under way */
  send(
    reply: FastifyReply,
    caller: string,
    contentType: string,
    content: AsyncIterable<string | Uint8Array>,
  ): FastifyReply;
}

export function createDownloads(): Downloads {
  const underWay = new Map<string, number>();
  let all = 0;
  return {
    send(reply, caller, contentType, content) {
      const own = underWay.get(caller) ?? 0;
      if (all >= MOST || own >= MOST_OF_ONE) throw problems.tooManyRequests(5);
      underWay.set(caller, own + 1);
      all += 1;
      const stream = Readable.from(inPieces(content));
      const overdue = setTimeout(() => stream.destroy(new Error('the download took too long')), LONGEST_MS);
      stream.once('close', () => {
        clearTimeout(overdue);
        all -= 1;
        const left = (underWay.get(caller) ?? 1) - 1;
        if (left > 0) underWay.set(caller, left);
        else underWay.delete(caller);
      });
      return reply.type(contentType).send(stream);
    },
  };
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
