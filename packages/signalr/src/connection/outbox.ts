import type { HubSocket } from '#connection/hub-socket.ts';
import type { Holder, WaitingBudget } from '#connection/waiting-budget.ts';
import type { HubProtocol } from '#protocol/hub-protocol.ts';
import type { HubStats } from '#server/hub-stats.ts';
import type { HubLimits } from '#server/limits.ts';

/**
 * Writes to one socket, in order. A slow socket gets nothing more until it has drained: frames wait here as references
 * to shared buffers, and a keyed frame is dropped when a newer one with its key arrives.
 */
export class Outbox implements Holder {
  readonly #socket: HubSocket;
  readonly #protocol: HubProtocol;
  readonly #limits: HubLimits;
  readonly #stats: HubStats;
  readonly #budget: WaitingBudget;
  readonly #onHopeless: () => void;
  /** Keyed frames by key, others by a number; insertion order is sending order. */
  readonly #waiting = new Map<string | number, Buffer>();
  #waitingBytes = 0;
  #unkeyed = 0;
  #slow = false;
  /** Bytes buffered in and outside the socket above which it is closed. */
  maxWaitingBytes: number;
  /** True once nothing is sent any more. */
  stopped = false;
  #sentSinceSweep = false;
  #sentAt: number;
  #handedOver = 0;
  /** Bytes that had left the socket at `#progressAt`. */
  #flushed = 0;
  #progressAt: number;
  /** Whether the budget counts this socket. */
  #counted = false;

  /** Calls `onHopeless` once, when too much is buffered for the socket or it drains too slowly. */
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

  /** Whether more than `slowBytes` are buffered for the client. */
  get lagging(): boolean {
    return this.#slow || this.#exceeds(this.#limits.slowBytes);
  }

  /** Sends one complete record, now or when the socket has drained. */
  write(record: Buffer, supersedes?: string): void {
    if (this.stopped) return;
    if (!this.#slow) {
      if (!this.#exceeds(this.#limits.slowBytes)) {
        this.#send(record);
        if (record.length > this.#limits.slowBytes) this.#count();
        return;
      }
      this.#slow = true;
      this.#askWhenDrained();
    }
    this.#defer(record, supersedes);
  }

  /** Writes all waiting frames to the socket, however slow it is: for an end that drops no answer. */
  handOver(): void {
    for (const record of this.#waiting.values()) this.#send(record);
    this.#waiting.clear();
    this.#waitingBytes = 0;
  }

  /** Drops waiting frames and sends only `last` after what the socket has buffered. */
  stop(last?: Buffer): void {
    if (this.stopped) return;
    if (last !== undefined) this.#send(last);
    this.stopped = true;
    this.#waiting.clear();
    this.#waitingBytes = 0;
    // The socket's own buffer counts until it closes.
    if (this.#counted) this.#count();
  }

  /** The socket is gone, and its buffer with it. */
  release(): void {
    if (!this.#counted) return;
    this.#counted = false;
    this.#budget.set(this, 0);
  }

  /** Sends keep-alive Pings and ends a socket that drains too slowly. */
  sweep(now: number): void {
    if (this.stopped) return;
    const drained = !this.#exceeds(0);
    const flushed = this.#handedOver - this.#socket.bufferedAmount;
    if (drained || flushed - this.#flushed >= this.#limits.drainBytes) {
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

  /** Whether the network backlog exceeds `bytes`. Sends batched within this turn are not backlog. */
  #exceeds(bytes: number): boolean {
    if (this.#socket.bufferedAmount <= bytes) return false;
    this.#socket.flush?.();
    return this.#socket.bufferedAmount > bytes;
  }

  #send(record: Buffer): void {
    this.#sentSinceSweep = true;
    this.#handedOver += record.length;
    this.#stats.framesSent += 1;
    this.#socket.send(record, this.#protocol.sendOptions);
  }

  #defer(record: Buffer, supersedes: string | undefined): void {
    const key = supersedes ?? this.#unkeyed++;
    const replaced = this.#waiting.get(key);
    if (replaced !== undefined) {
      // Deleted first, so that the newer frame goes last and does not overtake earlier frames.
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

  /** Reports this socket's held bytes to the budget while it lags. */
  #count(): void {
    if (!this.lagging) {
      this.release();
      return;
    }
    this.#counted = true;
    this.#budget.set(this, this.#waitingBytes + this.#socket.bufferedAmount);
  }

  /** Sends a Ping after everything buffered: `ws` has no drain event, but calls back when the Ping is written. */
  #askWhenDrained(): void {
    this.#handedOver += this.#protocol.ping.length;
    this.#socket.send(this.#protocol.ping, this.#protocol.sendOptions, this.#flush);
  }

  readonly #flush = (error?: Error | null): void => {
    if (this.stopped || error) return;
    for (const [key, record] of this.#waiting) {
      if (this.#exceeds(this.#limits.slowBytes)) {
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

  /** Ends a socket that holds too much or drains too slowly. */
  giveUp(): void {
    this.release();
    this.stop();
    this.#stats.slowClosed += 1;
    this.#onHopeless();
  }
}
