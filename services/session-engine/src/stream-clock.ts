/**
 * The one clock of the product is the command stream's, which is Redis' (contract, section 4). This is an engine's
 * estimate of it between commands: its own monotonic clock plus an offset that is measured again and again. The
 * process's wall clock, which an operator may have set wrong, plays no part.
 */
export interface StreamClock {
  /** Milliseconds since 1970, as Redis would say now. */
  now(): number;
  /** Measures the offset anew. @throws when Redis does not answer */
  measure(): Promise<void>;
}

/** @param redis tells its time as seconds and microseconds */
export function createStreamClock(
  redis: { time(): Promise<readonly (number | string)[]> },
  monotonic: () => number = () => performance.now(),
): StreamClock {
  let offset = 0;
  return {
    now: () => monotonic() + offset,
    async measure() {
      const asked = monotonic();
      const [seconds, microseconds] = await redis.time();
      const answered = monotonic();
      offset = Number(seconds) * 1000 + Number(microseconds) / 1000 - (asked + answered) / 2;
    },
  };
}
