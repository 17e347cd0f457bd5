/** Work done in parts, so that sockets are read in between. */
export interface Turns {
  /** @param step does a part, of about a millisecond; called until it returns false */
  add(step: () => boolean): void;
}

/** Share of the time between two turns that the next turn may take, in parts; and the longest turn, in milliseconds. */
const SHARE = 0.5;
const LONGEST_MS = 10;

/**
 * Each turn of the event loop does one part, round-robin over all pieces of work, so that a gateway that writes to 10,000
 * sockets keeps acknowledging answers. Where much is read between two turns it does more parts: otherwise a busy gateway
 * would write less the more it reads, and a question would reach the last player minutes later.
 * @param nextTurn for specs; by default `setImmediate`, before which sockets are read
 * @param now monotonic milliseconds
 */
export function createTurns(
  nextTurn: (run: () => void) => unknown = setImmediate,
  now: () => number = () => performance.now(),
): Turns {
  const waiting: (() => boolean)[] = [];
  let ended = 0;
  const run = () => {
    const began = now();
    const until = began + Math.min(LONGEST_MS, (began - ended) * SHARE);
    do {
      const step = waiting.shift();
      if (step?.()) waiting.push(step);
      ended = now();
    } while (waiting.length > 0 && ended < until);
    if (waiting.length > 0) nextTurn(run);
  };
  return {
    add: (step) => {
      if (waiting.push(step) > 1) return;
      ended = now();
      nextTurn(run);
    },
  };
}
