/** Work done in parts, so that sockets are read in between. */
export interface Turns {
  /** @param step does a part, of about a millisecond; called until it returns false */
  add(step: () => boolean): void;
}

/** After so much work without a pause the gateway is overloaded; milliseconds. */
const OVERLOADED_MS = 1_000;
/** Then a turn takes this share of the time since the last one, at most so many milliseconds. */
const SHARE = 0.5;
const LONGEST_MS = 10;

/**
 * Each turn of the event loop does one part, round-robin over all pieces of work, so that a gateway that writes to 10,000
 * sockets keeps acknowledging answers. An overloaded one does more parts in a turn: otherwise it would write less the more it
 * reads, and a question would reach the last player minutes later.
 * @param nextTurn for specs; by default `setImmediate`, before which sockets are read
 * @param now monotonic milliseconds
 */
export function createTurns(
  nextTurn: (run: () => void) => unknown = setImmediate,
  now: () => number = () => performance.now(),
): Turns {
  const waiting: (() => boolean)[] = [];
  /** When the first piece of work came, and when the last turn ended. */
  let begunAt = 0;
  let ended = 0;
  const run = () => {
    const began = now();
    const isOverloaded = began - begunAt > OVERLOADED_MS;
    const until = isOverloaded ? began + Math.min(LONGEST_MS, (began - ended) * SHARE) : began;
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
      begunAt = now();
      ended = begunAt;
      nextTurn(run);
    },
  };
}
