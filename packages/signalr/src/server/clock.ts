/** Monotonic milliseconds; an argument so that tests can move time themselves. */
export type Clock = { now(): number };

/** The clock of a server that is given none. */
export const systemClock: Clock = { now: () => performance.now() };
