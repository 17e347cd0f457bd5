import type { HubSocket } from '#connection/hub-socket.ts';
import { TokenBucket } from '#connection/token-bucket.ts';
import type { RecordSplitter } from '#protocol/hub-protocol.ts';
import { TextSplitter } from '#protocol/json-protocol.ts';
import type { Clock } from '#server/hub-environment.ts';
import type { HubStats } from '#server/hub-stats.ts';
import type { HubLimits } from '#server/limits.ts';

/** Receives the records, one at a time. */
export type RecordSink = {
  /** Takes one record; an error it throws is passed to `fault`. */
  accept(record: Buffer): void;
  /** While true, no record is delivered and the socket is not read. Call `pump` to continue. */
  full(): boolean;
  /** The stream is broken; no further records follow. */
  fault(error: unknown): void;
  /** The peer kept exceeding its rate. */
  overload(): void;
};

/**
 * Reads one socket: splits its byte stream into records and limits their rate. A peer that sends too fast is throttled
 * by pausing the socket, which TCP propagates; one that keeps exceeding the rate is reported as overload.
 */
export class RecordReader {
  readonly #socket: HubSocket;
  readonly #limits: HubLimits;
  readonly #stats: HubStats;
  readonly #clock: Clock;
  readonly #sink: RecordSink;
  readonly #pace: Pace;
  /** The handshake is a JSON record in every protocol. */
  readonly #handshake: TextSplitter;
  #splitter: RecordSplitter;
  #paused = false;
  /**
   * Paused by a full sink, which pumps when its work is done; until then a sweep would only read what waits behind it.
   */
  #awaitsSink = false;
  /** Over its rate the socket is read in every second interval, only to measure how much more it sends. */
  #probing = false;
  #pumping = false;
  #stopped = false;

  constructor(socket: HubSocket, limits: HubLimits, stats: HubStats, clock: Clock, sink: RecordSink) {
    this.#socket = socket;
    this.#limits = limits;
    this.#stats = stats;
    this.#clock = clock;
    this.#sink = sink;
    this.#pace = new Pace(limits, stats, clock.now());
    this.#handshake = new TextSplitter(limits.recordBytes);
    this.#splitter = this.#handshake;
  }

  /** Whether the socket is paused: its silence is then not the peer's. */
  get paused(): boolean {
    return this.#paused;
  }

  /** Counts one WebSocket message or ping against the flood limit; false if the peer must be closed. */
  admit(): boolean {
    if (this.#stopped) return false;
    if (this.#pace.admitMessage(this.#clock.now())) return true;
    this.#sink.overload();
    return false;
  }

  receive(chunk: Buffer): void {
    if (!this.admit()) return;
    this.#splitter.push(chunk);
    this.pump();
  }

  /** Switches to the framing of the negotiated protocol, from the first byte after the handshake (H6). */
  switchTo(splitter: RecordSplitter): void {
    for (const chunk of this.#handshake.drain()) splitter.push(chunk);
    this.#splitter = splitter;
  }

  /** Drops undelivered records; the socket is still read, so that `ws` sees its end. */
  stop(): void {
    if (this.#stopped) return;
    this.#stopped = true;
    this.#handshake.drain();
    this.#splitter = this.#handshake;
    this.#resume();
  }

  /** Delivers records as long as the sink and the rate allow. Safe to call at any time. */
  pump(): void {
    // A call that ends synchronously would pump again from inside the loop.
    if (this.#pumping) return;
    this.#pumping = true;
    let exhausted = false;
    try {
      exhausted = this.#handOut();
    } catch (error) {
      this.#sink.fault(error);
    } finally {
      this.#pumping = false;
    }
    // Last, because a socket may deliver buffered data from inside `resume`.
    if (exhausted) this.#resume();
  }

  sweep(now: number): void {
    if (this.#stopped) return;
    // A late sweep forgives the excess while records wait and the socket is paused: nothing else would pump again.
    const isThrottled = (this.#paused && !this.#awaitsSink) || this.#probing;
    if (this.#pace.judge(now) === 'within' && !isThrottled) return;
    this.pump();
    if (this.#stopped) return;
    switch (this.#pace.judge(now)) {
      case 'hopeless':
        this.#sink.overload();
        return;
      case 'over':
        this.#probe();
        return;
      case 'within':
        this.#probing = false;
    }
  }

  /**
   * Reads a paused socket until the next sweep without delivering anything: while it is paused, ten messages too many
   * look the same as ten thousand.
   */
  #probe(): void {
    this.#probing = !this.#probing && this.#splitter.pendingBytes < this.#limits.backlogBytes;
    if (this.#splitter.pendingBytes === 0 || (this.#probing && !this.#sink.full())) this.#resume();
    else this.#pause();
  }

  /** True when all records are delivered, false when it had to stop earlier. */
  #handOut(): boolean {
    while (!this.#stopped) {
      this.#awaitsSink = this.#sink.full();
      if (this.#awaitsSink) {
        this.#pause();
        return false;
      }
      if (this.#splitter.pendingBytes === 0) return true;
      const now = this.#clock.now();
      if (!this.#pace.admitRecord(now)) {
        if (!this.#probing || this.#splitter.pendingBytes >= this.#limits.backlogBytes) this.#pause();
        return false;
      }
      const record = this.#splitter.next();
      if (record === undefined) return true;
      this.#pace.spend(now);
      this.#stats.recordsReceived += 1;
      this.#sink.accept(record);
    }
    return false;
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

/** Time within the rate after which earlier excess no longer counts. */
const calmMs = 1_000;

/** Measures whether one socket keeps within its rates. */
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

  /** Whether a record may be handled now; otherwise the socket is over its rate. */
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

  /** `over` until it has kept within the rate for a second; `hopeless` if that takes too long. */
  judge(now: number): 'within' | 'over' | 'hopeless' {
    if (this.#overSince === undefined) return 'within';
    if (now - this.#overAt > calmMs) {
      this.#overSince = undefined;
      return 'within';
    }
    return now - this.#overSince >= this.#throttledMs ? 'hopeless' : 'over';
  }
}
