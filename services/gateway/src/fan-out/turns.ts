/** Work done in parts, so that sockets are read in between. */
export interface Turns {
  /**
   * @param step does a part; called once a turn until it returns false
   * @param ended gets the milliseconds since this call
   */
  add(step: () => boolean, ended?: (tookMs: number) => void): void;
}

interface Work {
  readonly step: () => boolean;
  readonly ended: ((tookMs: number) => void) | undefined;
  readonly since: number;
}

/**
 * Each turn of the event loop does one part of one piece of work, round-robin over all pieces, so that a gateway that
 * writes to 10,000 sockets keeps acknowledging answers.
 * @param nextTurn for specs; by default `setImmediate`, before which sockets are read
 * @param now for specs; monotonic milliseconds
 */
export function createTurns(
  nextTurn: (run: () => void) => unknown = setImmediate,
  now: () => number = () => performance.now(),
): Turns {
  const waiting: Work[] = [];
  const run = () => {
    const work = waiting.shift();
    if (work?.step()) waiting.push(work);
    else work?.ended?.(now() - work.since);
    if (waiting.length > 0) nextTurn(run);
  };
  return {
    add: (step, ended) => {
      if (waiting.push({ step, ended, since: now() }) === 1) nextTurn(run);
    },
  };
}
