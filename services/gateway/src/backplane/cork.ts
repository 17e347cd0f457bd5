import type { Writable } from 'node:stream';

/** Writes that wait at most: after them the first one leaves, however long the turn still takes. */
const MOST = 32;

/**
 * Gathers the writes of one turn of the event loop: the answers that a gateway reads in it reach Redis with one system
 * call, which costs more than everything else about sending one.
 * @param current the stream to be written to; another one after a reconnect
 * @returns to be called before each write; what is written leaves before the loop waits for its sockets again
 */
export function createCork(current: () => Pick<Writable, 'cork' | 'uncork' | 'writableCorked'>): () => void {
  let writes = 0;
  return () => {
    const stream = current();
    const isCorked = stream.writableCorked > 0;
    writes = isCorked && writes < MOST ? writes + 1 : 1;
    if (writes > 1) return;
    if (isCorked) stream.uncork();
    else setImmediate(() => stream.uncork());
    stream.cork();
  };
}
