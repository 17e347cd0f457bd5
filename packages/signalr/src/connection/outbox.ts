import type { HubSocket } from '#connection/hub-socket.ts';
import type { Holder, WaitingBudget } from '#connection/waiting-budget.ts';
import type { Encoded, HubProtocol } from '#protocol/hub-protocol.ts';
import type { HubStats } from '#server/hub-stats.ts';
import type { HubLimits } from '#server/limits.ts';

/**
 * Writes to one socket, in order. A socket that does not keep up gets nothing more until it has drained: frames wait
 * here as references to shared buffers, and one with a key is dropped when a newer one with that key arrives.
 */
export class Outbox implements Holder {
  readonly #socket: HubSocket;
  readonly #protocol: HubProtocol;
  readonly #limits: HubLimits;
  readonly #stats: HubStats;
  readonly #budget: WaitingBudget;
  readonly #onHopeless: () => void;
  /** Keyed frames under their key, others under a number of their own; insertion order is sending order. */
  readonly #waiting = new Map<string | number, Encoded>();
  #waitingBytes = 0;
  #unkeyed = 0;
  #slow = false;
  /** Bytes waiting in and outside the socket above which it is closed. */
  maxWaitingBytes: number;
  /** True once nothing will be sent any more. */
  stopped = false;
  #sentSinceSweep = false;
  #sentAt: number;
  #handedOver = 0;
  /** What had left the socket at `#progressAt`. */
  #flushed = 0;
  #progressAt: number;
  /** Whether the budget counts this socket. */
  #counted = false;

  /** `onHopeless` is called, once, when the socket has too much waiting or drains too slowly. */
  constructor(
    socket: HubSocket,
    protocol: HubProtocol,
    limits: HubLimits,
    stats: HubStats,
    budget: WaitingBudget,
    now: number,
    onHopeless: () => void,
  ) {
    this.#socket = socket;
    this.#protocol = protocol;
    this.#limits = limits;
    this.maxWaitingBytes = limits.maxWaitingBytes;
    this.#stats = stats;
    this.#budget = budget;
    this.#onHopeless = onHopeless;
    this.#sentAt = now;
    this.#progressAt = now;
  }

  /** Whether more than `slowBytes` waits for the client to read. */
  get lagging(): boolean {
    return this.#slow || this.#socket.bufferedAmount > this.#limits.slowBytes;
  }

  /** Sends one complete record, now or when the socket has drained. */
  write(record: Encoded, supersedes?: string): void {
    if (this.stopped) return;
    if (!this.#slow) {
      if (this.#socket.bufferedAmount <= this.#limits.slowBytes) {
        this.#send(record);
        if (record.length > this.#limits.slowBytes) this.#count();
        return;
      }
      this.#slow = true;
      this.#askWhenDrained();
    }
    this.#defer(record, supersedes);
  }

  /** Forgets what waits and sends nothing more; `last` still goes out, after what the socket already has. */
  stop(last?: Encoded): void {
    if (this.stopped) return;
    if (last !== undefined) this.#send(last);
    this.stopped = true;
    this.#waiting.clear();
    this.#waitingBytes = 0;
    // What the socket has already is held until it closes.
    if (this.#counted) this.#count();
  }

  /** The socket is gone, and what it held with it. */
  release(): void {
    if (!this.#counted) return;
    this.#counted = false;
    this.#budget.set(this, 0);
  }

  /** Keeps the connection alive and gives up on a socket that drains too slowly. */
  sweep(now: number): void {
    if (this.stopped) return;
    const buffered = this.#socket.bufferedAmount;
    const flushed = this.#handedOver - buffered;
    if (buffered === 0 || flushed - this.#flushed >= this.#limits.drainBytes) {
      this.#progressAt = now;
      this.#flushed = flushed;
    }
    if (now - this.#progressAt >= this.#limits.stuckMs) {
      this.giveUp();
      return;
    }
    if (this.#counted) this.#count();
    if (this.stopped) return;
    if (this.#sentSinceSweep) {
      this.#sentSinceSweep = false;
      this.#sentAt = now;
    }
    if (!this.#slow && now - this.#sentAt >= this.#limits.keepAliveMs) this.#send(this.#protocol.ping);
  }

  #send(record: Encoded): void {
    this.#sentSinceSweep = true;
    this.#handedOver += record.length;
    this.#stats.framesSent += 1;
    this.#socket.send(record, this.#protocol.sendOptions);
  }

  #defer(record: Encoded, supersedes: string | undefined): void {
    const key = supersedes ?? this.#unkeyed++;
    const replaced = this.#waiting.get(key);
    if (replaced !== undefined) {
      // Deleted first so that the newer frame goes to the end and never overtakes what was sent before it.
      this.#waiting.delete(key);
      this.#waitingBytes -= replaced.length;
      this.#stats.framesSuperseded += 1;
    }
    this.#waiting.set(key, record);
    this.#waitingBytes += record.length;
    this.#stats.framesDeferred += 1;
    if (this.#waitingBytes + this.#socket.bufferedAmount > this.maxWaitingBytes) this.giveUp();
    else this.#count();
  }

  /** Tells the budget what this socket holds, from when it lags until it has drained. */
  #count(): void {
    if (!this.lagging) {
      this.release();
      return;
    }
    this.#counted = true;
    this.#budget.set(this, this.#waitingBytes + this.#socket.bufferedAmount);
  }

  /** A Ping behind everything buffered: `ws` has no drain event, but tells when this one was written. */
  #askWhenDrained(): void {
    this.#handedOver += this.#protocol.ping.length;
    this.#socket.send(this.#protocol.ping, this.#protocol.sendOptions, this.#flush);
  }

  readonly #flush = (error?: Error | null): void => {
    if (this.stopped || error) return;
    for (const [key, record] of this.#waiting) {
      if (this.#socket.bufferedAmount > this.#limits.slowBytes) {
        this.#askWhenDrained();
        this.#count();
        return;
      }
      this.#waiting.delete(key);
      this.#waitingBytes -= record.length;
      this.#send(record);
    }
    this.#slow = false;
    this.#count();
  };

  /** Ends a socket that would hold too much, or drains too slowly. */
  giveUp(): void {
    this.release();
    this.stop();
    this.#stats.slowClosed += 1;
    this.#onHopeless();
  }
}
