/** Work done in parts, so that sockets are read in between. */
export interface Turns {
  /** @param step does a part; called once a turn until it returns false */
  add(step: () => boolean): void;
}

/**
 * Each turn of the event loop does one part of one piece of work, round-robin over all pieces, so that a gateway that
 * writes to 10,000 sockets keeps acknowledging answers.
 * @param nextTurn for specs; by default `setImmediate`, before which sockets are read
 */
export function createTurns(nextTurn: (run: () => void) => unknown = setImmediate): Turns {
  const waiting: (() => boolean)[] = [];
  const run = () => {
    const step = waiting.shift();
    if (step?.()) waiting.push(step);
    if (waiting.length > 0) nextTurn(run);
  };
  return {
    add: (step) => {
      if (waiting.push(step) === 1) nextTurn(run);
    },
  };
}
