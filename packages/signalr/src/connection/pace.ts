import { TokenBucket } from '#connection/token-bucket.ts';
import type { HubLimits } from '#server/limits.ts';

/** Time within the rate after which a socket's past is forgiven. */
const calmMs = 1_000;

/** How one socket keeps to its rates. */
export class Pace {
  readonly #throttledMs: number;
  readonly #records: TokenBucket;
  readonly #messages: TokenBucket;
  readonly #stats: { throttled: number };
  #overSince: number | undefined;
  #overAt = 0;

  constructor(limits: HubLimits, stats: { throttled: number }, now: number) {
    this.#throttledMs = limits.throttledMs;
    this.#stats = stats;
    this.#records = new TokenBucket(limits.recordBurst, limits.recordsPerSecond, now);
    this.#messages = new TokenBucket(limits.floodBurst, limits.floodPerSecond, now);
  }

  /** Counts a WebSocket message or ping as it arrives; false when the socket is flooding. */
  admitMessage(now: number): boolean {
    return this.#messages.take(now);
  }

  /** Whether a record may be handled now; if not, the socket is over its rate. */
  admitRecord(now: number): boolean {
    if (this.#records.has(now)) return true;
    if (this.#overSince === undefined) {
      this.#overSince = now;
      this.#stats.throttled += 1;
    }
    this.#overAt = now;
    return false;
  }

  /** Counts a record that is handled. */
  spend(now: number): void {
    this.#records.take(now);
  }

  /** `over` until it has kept within the rate for a second, `hopeless` when that takes too long. */
  judge(now: number): 'within' | 'over' | 'hopeless' {
    if (this.#overSince === undefined) return 'within';
    if (now - this.#overAt > calmMs) {
      this.#overSince = undefined;
      return 'within';
    }
    return now - this.#overSince >= this.#throttledMs ? 'hopeless' : 'over';
  }
}
