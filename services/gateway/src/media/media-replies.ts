import type { FastifyReply } from 'fastify';

/** Bytes of different pictures that slow readers may hold in memory beyond the cache. */
const HELD_BYTES = 64 * 1024 * 1024;
/** Milliseconds in which a client must have read a picture. */
const LONGEST_MS = 60_000;

/**
 * Sends pictures, each from one buffer, however many clients read it. When unfinished replies hold too many bytes, the
 * oldest are cut off: otherwise clients that read nothing would fill the memory.
 */
export function createMediaReplies(heldBytes = HELD_BYTES): (reply: FastifyReply, bytes: Buffer) => FastifyReply {
  const replies = new Map<FastifyReply, Buffer>();
  const readers = new Map<Buffer, number>();
  let held = 0;

  function count(bytes: Buffer, change: 1 | -1): void {
    const before = readers.get(bytes) ?? 0;
    const after = before + change;
    if (after === 0) readers.delete(bytes);
    else readers.set(bytes, after);
    if (before === 0) held += bytes.length;
    if (after === 0) held -= bytes.length;
  }

  function end(reply: FastifyReply): void {
    const bytes = replies.get(reply);
    if (!bytes) return;
    replies.delete(reply);
    count(bytes, -1);
  }

  return (reply, bytes) => {
    replies.set(reply, bytes);
    count(bytes, 1);
    const overdue = setTimeout(() => reply.raw.destroy(), LONGEST_MS);
    reply.raw.once('close', () => {
      clearTimeout(overdue);
      end(reply);
    });
    for (const oldest of replies.keys()) {
      if (held <= heldBytes || oldest === reply) break;
      end(oldest);
      oldest.raw.destroy();
    }
    return reply.type('image/webp').send(bytes);
  };
}
