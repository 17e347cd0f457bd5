import type { HubSocket } from '#connection/hub-socket.ts';
import { TokenBucket } from '#connection/token-bucket.ts';
import type { RecordSplitter } from '#framing/record-splitter.ts';
import { TextSplitter } from '#framing/text-splitter.ts';
import type { Clock } from '#server/clock.ts';
import type { HubStats } from '#server/hub-stats.ts';
import type { HubLimits } from '#server/limits.ts';

/** Who gets the records, one at a time. */
export type RecordSink = {
  /** Takes one record; whatever it throws ends up in `fault`. */
  accept(record: Buffer): void;
  /** While true no record is handed over and the socket is not read. `pump` goes on. */
  full(): boolean;
  /** The stream is broken; nothing more comes after it. */
  fault(error: unknown): void;
  /** The peer stayed over its rate. */
  overload(): void;
};

/**
 * Reads one socket: splits its byte stream and paces the records. Whoever sends faster than the limits is delayed by
 * pausing the socket, which TCP passes on; whoever keeps at it regardless is reported as overload.
 */
export class RecordReader {
  readonly #socket: HubSocket;
  readonly #limits: HubLimits;
  readonly #stats: HubStats;
  readonly #clock: Clock;
  readonly #sink: RecordSink;
  readonly #records: TokenBucket;
  readonly #messages: TokenBucket;
  /** Before the handshake every client speaks JSON records. */
  #splitter: RecordSplitter;
  #throttledSince: number | undefined;
  #paused = false;
  #pumping = false;
  #stopped = false;

  constructor(socket: HubSocket, limits: HubLimits, stats: HubStats, clock: Clock, sink: RecordSink) {
    const now = clock.now();
    this.#socket = socket;
    this.#limits = limits;
    this.#stats = stats;
    this.#clock = clock;
    this.#sink = sink;
    this.#records = new TokenBucket(limits.recordBurst, limits.recordsPerSecond, now);
    this.#messages = new TokenBucket(limits.floodBurst, limits.floodPerSecond, now);
    this.#splitter = new TextSplitter(limits.recordBytes);
  }

  /** True while the socket is paused, so that a silent peer may only be one that is not listened to. */
  get paused(): boolean {
    return this.#paused;
  }

  /** Counts one WebSocket message or ping against the flood limit; false when the peer is to be closed. */
  admit(): boolean {
    if (this.#stopped) return false;
    if (this.#messages.take(this.#clock.now())) return true;
    this.#sink.overload();
    return false;
  }

  receive(chunk: Buffer): void {
    if (!this.admit()) return;
    this.#splitter.push(chunk);
    this.pump();
  }

  /** Goes on with another framing, from the first byte not yet consumed (H6). */
  switchTo(splitter: RecordSplitter): void {
    for (const chunk of this.#splitter.drain()) splitter.push(chunk);
    this.#splitter = splitter;
  }

  /** Drops what was not handed out; the socket is read on only so that `ws` can see its end. */
  stop(): void {
    if (this.#stopped) return;
    this.#stopped = true;
    this.#splitter.drain();
    this.#resume();
  }

  /** Hands out records as long as the sink and the rate allow. Safe to call at any time. */
  pump(): void {
    // A call that ends at once would pump again from inside the loop below.
    if (this.#pumping) return;
    this.#pumping = true;
    try {
      this.#handOut();
    } catch (error) {
      this.#sink.fault(error);
    } finally {
      this.#pumping = false;
    }
  }

  sweep(now: number): void {
    if (this.#stopped || this.#throttledSince === undefined) return;
    this.pump();
    if (this.#stopped || this.#throttledSince === undefined) return;
    if (now - this.#throttledSince >= this.#limits.throttledMs) {
      this.#sink.overload();
      return;
    }
    // A throttled socket is read a little at every sweep: what it then delivers shows whether it is flooding.
    if (!this.#sink.full() && this.#splitter.pendingBytes < this.#limits.backlogBytes) this.#resume();
  }

  #handOut(): void {
    while (!this.#stopped) {
      if (this.#sink.full()) {
        this.#pause();
        return;
      }
      if (this.#splitter.pendingBytes === 0) break;
      const now = this.#clock.now();
      if (!this.#records.has(now)) {
        this.#throttle(now);
        return;
      }
      const record = this.#splitter.next();
      if (record === undefined) break;
      this.#records.take(now);
      this.#stats.recordsReceived += 1;
      this.#sink.accept(record);
    }
    this.#throttledSince = undefined;
    this.#resume();
  }

  #throttle(now: number): void {
    if (this.#throttledSince === undefined) {
      this.#throttledSince = now;
      this.#stats.throttled += 1;
    }
    this.#pause();
  }

  #pause(): void {
    if (this.#paused) return;
    this.#paused = true;
    this.#socket.pause();
  }

  #resume(): void {
    if (!this.#paused) return;
    this.#paused = false;
    this.#socket.resume();
  }
}
