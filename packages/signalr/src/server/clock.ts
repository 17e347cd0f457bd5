/** Monotonic milliseconds; an argument so that tests can move time themselves. */
export type Clock = { now(): number };

export const systemClock: Clock = { now: () => performance.now() };
