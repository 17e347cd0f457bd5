import type { Log } from '@quarry/service-kit/log';

/**
 * The one clock of the product is the command stream's, which is Redis' (contract, section 4). This is an engine's
 * estimate of it between commands: its own monotonic clock plus an offset that is measured repeatedly. The process's
 * wall clock, which an operator may have set wrong, plays no part.
 *
 * Redis' clock may be set while it runs, and a failover may lead to a server with a different clock. The product's time
 * does not follow such a step: from then on it is Redis' time less a correction, which all engines share (`adopt`).
 */
export interface StreamClock {
  /** The product's time in milliseconds since 1970; it never steps. */
  now(): number;
  /** Milliseconds by which Redis' clock is ahead of the product's, because it was set. */
  correction(): number;
  /** Adopts the correction of another engine. Only while this one owns nothing: its time steps. @throws as `measure` */
  adopt(correction: number): Promise<void>;
  /**
   * Arrival of an entry, from its id's milliseconds and the window in which it must have arrived.
   * @param isRepeated the entry before has the same milliseconds
   */
  arrivalOf(idMs: number, window: ArrivalWindow, isRepeated: boolean): number;
  /** Measures the offset again. @throws when Redis does not answer */
  measure(): Promise<void>;
}

/** Instants of the product's time. */
export interface ArrivalWindow {
  /** When the stream was last read to its end; -Infinity if unknown. */
  readonly after: number;
  /** When the entry was read. */
  readonly before: number;
}

/** The part of a server this needs. It reports its time as seconds and microseconds. */
export interface TimeServer {
  time(): Promise<readonly (number | string)[]>;
}

export interface StreamClockParts {
  /** One server, or the primaries of a cluster. */
  readonly servers: () => readonly TimeServer[];
  /** Called with each new correction, for the metric. */
  readonly onCorrection: (milliseconds: number) => void;
  readonly log: Log;
  readonly monotonic?: () => number;
}

/** One server's clock: its lead over the monotonic clock, with an error of at most `doubt`. */
interface Reading {
  readonly offset: number;
  readonly doubt: number;
}

/** Far more than two clocks drift apart in the same time. */
const DRIFT = 0.001;
/** Doubt in ms at which the first measurement is good enough, and the maximum number of readings to get one. */
const FIRST_DOUBT_MS = 5;
const FIRST_READINGS = 10;
/** A larger difference than drift explains: the clock was set. Smaller ones are followed. Milliseconds. */
const STEP_MS = 250;

export function createStreamClock({
  servers,
  onCorrection,
  log,
  monotonic = () => performance.now(),
}: StreamClockParts): StreamClock {
  /** Product time minus the monotonic clock. */
  let offset = 0;
  let correction = 0;
  /** Ids up to `untilMs`, on the server's clock, are under the previous correction. */
  let before = { untilMs: -Infinity, correction: 0 };
  /** Possible error of the offset when it was measured; it grows with drift. */
  let error = Infinity;
  let measuredAt = 0;
  const now = () => monotonic() + offset;
  const errorNow = () => error + (monotonic() - measuredAt) * DRIFT;

  /**
   * Only time that passed on both clocks counts: a suspension of this process lengthens the round trip it falls into,
   * and with it the doubt, or lies between two readings, where both clocks advance. In a cluster the median is used.
   */
  async function read(): Promise<Reading> {
    const settled = await Promise.allSettled(servers().map(readServer));
    const readings = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const middle = readings.toSorted((a, b) => a.offset - b.offset)[Math.floor((readings.length - 1) / 2)];
    if (middle) return middle;
    throw settled.find((result) => result.status === 'rejected')?.reason ?? new Error('no Redis server to measure');
  }

  /** For the first estimate: a process that has just started is slow to receive an answer. */
  async function readBest(): Promise<Reading> {
    let best = await read();
    for (let i = 1; best.doubt > FIRST_DOUBT_MS && i < FIRST_READINGS; i++) {
      const next = await read();
      if (next.doubt < best.doubt) best = next;
    }
    return best;
  }

  async function readServer(server: TimeServer): Promise<Reading> {
    const asked = monotonic();
    const [seconds, microseconds] = await server.time();
    const answered = monotonic();
    const told = Number(seconds) * 1000 + Number(microseconds) / 1000;
    return { offset: told - (asked + answered) / 2, doubt: (answered - asked) / 2 };
  }

  /** Step of Redis' clock away from the product's, beyond drift and doubt; 0 without one. */
  function stepOf(reading: Reading): number {
    const difference = reading.offset - correction - offset;
    return Math.abs(difference) > STEP_MS + reading.doubt + errorNow() ? difference : 0;
  }

  function take({ offset: measured, doubt }: Reading): void {
    // On a busy machine a round trip can be long: then the previous measurement is still the better estimate.
    if (doubt > errorNow()) return;
    offset = measured - correction;
    error = doubt;
    measuredAt = monotonic();
  }

  async function measure(): Promise<void> {
    const first = error === Infinity ? await readBest() : await read();
    if (stepOf(first) === 0) return take(first);
    // A single outlier is not a step.
    const second = await read();
    const step = stepOf(second);
    if (step === 0 || Math.abs(second.offset - first.offset) > STEP_MS) return;
    before = { untilMs: now() + correction, correction };
    // Stream ids are whole milliseconds; keep the correction whole.
    correction += Math.round(step);
    onCorrection(correction);
    log.warn({ event: 'redis-clock-stepped', stepMs: Math.round(step), correctionMs: correction });
  }

  return {
    now,
    correction: () => correction,
    async adopt(shared) {
      correction = shared;
      onCorrection(correction);
      error = Infinity;
      await measure();
    },
    arrivalOf(idMs, { after, before: read }, isRepeated) {
      // The clock was set back: until it is past the last id, Redis repeats that one's milliseconds.
      if (isRepeated && idMs > now() + correction + STEP_MS) return Math.floor(read);
      const fits = (instant: number) => instant > after - STEP_MS && instant < read + STEP_MS;
      const candidates = [...(idMs <= before.untilMs ? [idMs - before.correction] : []), idMs - correction];
      const found = candidates.find(fits);
      if (found !== undefined) return found;
      // The clock was set just now, and the step is not measured yet.
      return Math.floor(Math.min(Math.max(idMs - correction, after), read));
    },
    measure,
  };
}
