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

/** Far more than two clocks drift apart: a Redis that was set anew is followed within seconds. */
const DRIFT = 0.001;

/** @param redis tells its time as seconds and microseconds */
export function createStreamClock(
  redis: { time(): Promise<readonly (number | string)[]> },
  monotonic: () => number = () => performance.now(),
): StreamClock {
  let offset = 0;
  /** By how much the offset may be wrong: half the round trip it was measured by, more the longer that was ago. */
  let error = Infinity;
  let measuredAt = 0;
  return {
    now: () => monotonic() + offset,
    async measure() {
      const asked = monotonic();
      const [seconds, microseconds] = await redis.time();
      const answered = monotonic();
      const doubt = (answered - asked) / 2;
      // On a busy machine a round trip can be long: then what was measured before is still the better estimate.
      if (doubt > error + (answered - measuredAt) * DRIFT) return;
      offset = Number(seconds) * 1000 + Number(microseconds) / 1000 - (asked + answered) / 2;
      error = doubt;
      measuredAt = answered;
    },
  };
}
