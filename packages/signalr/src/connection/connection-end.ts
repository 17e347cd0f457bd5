import { createGuardedAbort } from '#connection/guarded-abort.ts';
import { closeCode, type HubSocket } from '#connection/hub-socket.ts';
import type { Outbox } from '#connection/outbox.ts';
import type { RecordReader } from '#connection/record-reader.ts';
import type { DisconnectReason } from '#hub/hub-connection.ts';
import type { Clock } from '#server/hub-environment.ts';

/** The parts of a connection that take part in its end. */
export type EndingParts = {
  readonly socket: HubSocket;
  readonly reader: RecordReader;
  readonly clock: Clock;
  /** Milliseconds from closing a socket to ending its connection without the peer's consent. */
  readonly graceMs: number;
  /** Undefined when there was no handshake. */
  session(): EndingSession | undefined;
  /**
   * Called once, when the socket is gone and no call runs any more; `abandoned` if a call still runs at the deadline.
   */
  released(abandoned: boolean): void;
  /** Called once, after `released`, when the last call has ended; never while a call hangs. */
  finished(reason: DisconnectReason): void;
  /** Called with an error thrown by a listener of the signal. */
  listenerFailed(error: unknown): void;
};

type EndingSession = {
  readonly outbox: Outbox;
  readonly calls: { readonly idle: boolean; discard(): void };
};

/**
 * - `open`: the end is not decided - `ending`: nothing more is read; calls already read are completed, then the socket
 *   closes - `closing`: the close frame is sent, the peer's is awaited - `closed`: the socket is gone, at most calls
 *   still run
 */
type Stage = 'open' | 'ending' | 'closing' | 'closed';

/** Ends one connection, in bounded time and in the order of `Stage`, whichever side ends it. */
export class ConnectionEnd {
  readonly #parts: EndingParts;
  #stage: Stage = 'open';
  #reason: DisconnectReason = 'dropped';
  /** Last record to send, in the stage `ending`. */
  #closeRecord: Buffer | undefined;
  #deadline = Number.POSITIVE_INFINITY;
  #abort: AbortController | undefined;
  #isReleased = false;
  #isFinished = false;

  constructor(parts: EndingParts) {
    this.#parts = parts;
  }

  get open(): boolean {
    return this.#stage === 'open';
  }

  /** True once nothing is read or sent any more. */
  get closing(): boolean {
    return this.#stage === 'closing' || this.#stage === 'closed';
  }

  /** Aborted with `closing`. Created on demand: few connections need it. */
  get signal(): AbortSignal {
    this.#abort ??= createGuardedAbort(this.#parts.listenerFailed);
    if (this.closing) this.#abort.abort();
    return this.#abort.signal;
  }

  /** Stops reading, completes the calls already read, then closes with `closeRecord`. */
  afterCalls(reason: DisconnectReason, closeRecord: Buffer | undefined): void {
    if (!this.open) return;
    this.#reason = reason;
    this.#closeRecord = closeRecord;
    this.#stage = 'ending';
    this.#setDeadline(this.#parts.graceMs);
    this.#parts.reader.stop();
    if (this.#isIdle) this.#shutInOrder();
  }

  /**
   * The client sent Close: answers with `closeRecord` and closes. Its earlier calls still run, queued ones too; their
   * results are not sent, and the signal is aborted.
   */
  answerClose(closeRecord: Buffer): void {
    if (!this.open) return;
    this.#reason = 'client-closed';
    this.#shut(closeRecord);
  }

  /** Sends `closeRecord` and closes the socket; queued calls are dropped. */
  atOnce(
    reason: DisconnectReason,
    { closeRecord, code, graceMs }: { closeRecord?: Buffer; code?: number; graceMs?: number } = {},
  ): void {
    this.#reason = reason;
    this.#parts.session()?.calls.discard();
    this.#shut(closeRecord, code);
    if (graceMs !== undefined) this.#setDeadline(graceMs);
  }

  /** Terminates a socket that would not take a close frame either. */
  cutOff(reason: DisconnectReason): void {
    if (!this.closing) this.#reason = reason;
    this.#stopReadingAndSending();
    this.#parts.socket.terminate();
  }

  /** The socket failed. `ws` has sent its own close code (1002, 1008, 1009); only the deadline is left to enforce. */
  socketFailed(): void {
    if (!this.closing) this.#stopReadingAndSending();
  }

  socketClosed(): void {
    if (this.#stage === 'closed') return;
    this.#stopReadingAndSending();
    this.#parts.session()?.outbox.release();
    this.#stage = 'closed';
    if (this.#isIdle) this.#finish();
  }

  /** The last call has ended. */
  callsEnded(): void {
    if (this.#stage === 'ending') this.#shutInOrder();
    else if (this.#stage === 'closed') this.#finish();
  }

  /** Enforces the deadline of each stage. */
  sweep(now: number): void {
    if (this.#stage === 'ending') this.#parts.session()?.outbox.sweep(now);
    if (now < this.#deadline) return;
    switch (this.#stage) {
      case 'open':
        return;
      case 'ending':
        this.#parts.session()?.calls.discard();
        this.#shutInOrder();
        return;
      case 'closing':
        this.#parts.socket.terminate();
        return;
      case 'closed':
        this.#giveUp();
        return;
      default:
        this.#stage satisfies never;
    }
  }

  /** After the pending answers of a slow socket, which must accept them before the deadline. */
  #shutInOrder(): void {
    this.#parts.session()?.outbox.handOver();
    this.#shut(this.#closeRecord);
  }

  #shut(closeRecord: Buffer | undefined, code: number = closeCode.normal): void {
    this.#parts.session()?.outbox.stop(closeRecord);
    this.#stopReadingAndSending();
    this.#parts.socket.close(code);
  }

  /** Stops reading and sending; the socket has until the deadline to close. */
  #stopReadingAndSending(): void {
    this.#stage = 'closing';
    this.#setDeadline(this.#parts.graceMs);
    this.#parts.reader.stop();
    this.#parts.session()?.outbox.stop();
    this.#abort?.abort();
  }

  #setDeadline(graceMs: number): void {
    this.#deadline = this.#parts.clock.now() + graceMs;
  }

  get #isIdle(): boolean {
    return this.#parts.session()?.calls.idle !== false;
  }

  /** A call still runs although its client is gone; `finished` follows when it ends. */
  #giveUp(): void {
    this.#parts.session()?.calls.discard();
    this.#release(true);
  }

  #release(abandoned: boolean): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.#parts.released(abandoned);
  }

  #finish(): void {
    if (this.#isFinished) return;
    this.#isFinished = true;
    this.#release(false);
    this.#parts.finished(this.#reason);
  }
}
