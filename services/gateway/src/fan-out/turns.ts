/** Work done in parts, so that sockets are read in between. */
export interface Turns {
  /**
   * @param step does a part, of about a millisecond; called at least once a turn until it returns false
   * @param ended gets the milliseconds since this call
   */
  add(step: () => boolean, ended?: (tookMs: number) => void): void;
}

interface Work {
  readonly step: () => boolean;
  readonly ended: ((tookMs: number) => void) | undefined;
  readonly since: number;
}

/** How many times as long as this work everything else may take. */
const OTHERS = 3;
/** Longest turn of this work, which is what an answer waits for; milliseconds. */
const LONGEST_MS = 8;

/**
 * Each turn of the event loop does at least one part of the work, round-robin over all pieces, so that a gateway that writes to
 * 10,000 sockets keeps acknowledging answers. After a long turn it does several: a gateway that is busy with answers
 * still gives a quarter of its time to the next question.
 * @param nextTurn for specs; by default `setImmediate`, before which sockets are read
 * @param now for specs; monotonic milliseconds
 */
export function createTurns(
  nextTurn: (run: () => void) => unknown = setImmediate,
  now: () => number = () => performance.now(),
): Turns {
  const waiting: Work[] = [];
  /** When the last turn ended. */
  let rested = 0;
  const doPart = () => {
    const work = waiting.shift();
    if (work?.step()) waiting.push(work);
    else work?.ended?.(now() - work.since);
  };
  const run = () => {
    const began = now();
    const until = began + Math.min((began - rested) / OTHERS, LONGEST_MS);
    do doPart();
    while (waiting.length > 0 && now() < until);
    rested = now();
    if (waiting.length > 0) nextTurn(run);
  };
  return {
    add: (step, ended) => {
      const since = now();
      if (waiting.push({ step, ended, since }) > 1) return;
      rested = since;
      nextTurn(run);
    },
  };
}
