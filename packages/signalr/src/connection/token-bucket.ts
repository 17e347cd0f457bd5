/** A rate limit: bursts of `capacity`, `perSecond` in the long run. `now` is monotonic, in milliseconds. */
export class TokenBucket {
  readonly #capacity: number;
  readonly #perMs: number;
  #tokens: number;
  #filledAt: number;

  constructor(capacity: number, perSecond: number, now: number) {
    this.#capacity = capacity;
    this.#perMs = perSecond / 1000;
    this.#tokens = capacity;
    this.#filledAt = now;
  }

  /** Whether a token is available; `take` spends it. */
  has(now: number): boolean {
    this.#tokens = Math.min(this.#capacity, this.#tokens + (now - this.#filledAt) * this.#perMs);
    this.#filledAt = now;
    return this.#tokens >= 1;
  }

  /** Spends one token; false when there is none. */
  take(now: number): boolean {
    if (!this.has(now)) return false;
    this.#tokens -= 1;
    return true;
  }
}
