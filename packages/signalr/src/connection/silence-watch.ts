/**
 * Knows how long a client has been silent. Only one that has ever sent a Ping can be too silent: others never
 * promised any (T3). Time comes in with each sweep, so that receiving costs no look at the clock.
 */
export class SilenceWatch {
  readonly #timeoutMs: number;
  #heard = true;
  #heardAt: number;
  #hasPinged = false;

  constructor(timeoutMs: number, now: number) {
    this.#timeoutMs = timeoutMs;
    this.#heardAt = now;
  }

  /** Anything arrived. */
  hear(): void {
    this.#heard = true;
  }

  /** A Ping record arrived. */
  hearPing(): void {
    this.#hasPinged = true;
  }

  /** Whether the time is over. While `listening` is false the silence is not the client's. */
  expired(now: number, listening: boolean): boolean {
    if (this.#heard || !listening) {
      this.#heard = false;
      this.#heardAt = now;
      return false;
    }
    return this.#hasPinged && now - this.#heardAt >= this.#timeoutMs;
  }
}
