/**
 * Measures a client's silence. Only a client that has ever sent a Ping can time out; others never promised any (T3).
 * Time comes with each sweep, so that receiving needs no clock.
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

  /** Whether the client has timed out. While `listening` is false, silence is not the client's. */
  expired(now: number, listening: boolean): boolean {
    if (this.#heard || !listening) {
      this.#heard = false;
      this.#heardAt = now;
      return false;
    }
    return this.#hasPinged && now - this.#heardAt >= this.#timeoutMs;
  }
}
