import { createGuardedAbort } from '#connection/guarded-abort.ts';
import { closeCode, type HubSocket } from '#connection/hub-socket.ts';
import type { Outbox } from '#connection/outbox.ts';
import type { RecordReader } from '#connection/record-reader.ts';
import type { DisconnectReason } from '#hub/hub-connection.ts';
import type { Encoded } from '#protocol/hub-protocol.ts';
import type { Clock } from '#server/hub-environment.ts';

/** What comes to its end. */
export type EndingParts = {
  readonly socket: HubSocket;
  readonly reader: RecordReader;
  readonly clock: Clock;
  /** From closing a socket to ending its connection without the peer's consent, milliseconds. */
  readonly graceMs: number;
  /** Undefined when there was no handshake. */
  session(): EndingSession | undefined;
  /** Called once, when the socket is gone and no call runs any more; `abandoned` when one goes on regardless. */
  gone(abandoned: boolean): void;
  /** Called once, after `gone`, when the last call has ended: never, as long as one hangs. */
  over(reason: DisconnectReason): void;
  /** What a listener of the signal threw. */
  listenerFailed(error: unknown): void;
};

type EndingSession = {
  readonly outbox: Outbox;
  readonly calls: { readonly idle: boolean; discard(): void };
};

/**
 * - `ahead`: nothing has been decided yet
 * - `ending`: nothing more is read; the calls already read run to their end, then the socket closes
 * - `closing`: the close frame is out, the peer's answer is awaited
 * - `closed`: the socket is gone, at most calls still run
 */
type Stage = 'ahead' | 'ending' | 'closing' | 'closed';

/** How one connection ends: whoever decides it, in this order, and in bounded time. */
export class ConnectionEnd {
  readonly #parts: EndingParts;
  #stage: Stage = 'ahead';
  #reason: DisconnectReason = 'dropped';
  /** What to send last when the stage is `ending`. */
  #farewell: Encoded | undefined;
  #deadline = Number.POSITIVE_INFINITY;
  #abort: AbortController | undefined;
  #isGone = false;
  #isOver = false;

  constructor(parts: EndingParts) {
    this.#parts = parts;
  }

  get ahead(): boolean {
    return this.#stage === 'ahead';
  }

  /** True from the moment on in which nothing is taken or given any more. */
  get leaving(): boolean {
    return this.#stage === 'closing' || this.#stage === 'closed';
  }

  /** Aborted with `leaving`. Most connections are never asked for it. */
  get signal(): AbortSignal {
    this.#abort ??= createGuardedAbort(this.#parts.listenerFailed);
    if (this.leaving) this.#abort.abort();
    return this.#abort.signal;
  }

  /** Reads nothing more, lets the calls already read run to their end, then closes with `farewell`. */
  afterCalls(reason: DisconnectReason, farewell: Encoded | undefined): void {
    if (!this.ahead) return;
    this.#reason = reason;
    this.#farewell = farewell;
    this.#stage = 'ending';
    this.#setDeadline(this.#parts.graceMs);
    this.#parts.reader.stop();
    if (this.#isIdle) this.#shut(farewell);
  }

  /**
   * The client said Close: answers it with `farewell` and hangs up. The calls it made before still run, those that wait too;
   * nobody is there for their answers, as the signal tells them.
   */
  answerClose(farewell: Encoded): void {
    if (!this.ahead) return;
    this.#reason = 'client-closed';
    this.#shut(farewell);
  }

  /** Sends `farewell` and closes the socket; calls that wait are dropped. */
  atOnce(
    reason: DisconnectReason,
    { farewell, code, graceMs }: { farewell?: Encoded; code?: number; graceMs?: number } = {},
  ): void {
    this.#reason = reason;
    this.#parts.session()?.calls.discard();
    this.#shut(farewell, code);
    if (graceMs !== undefined) this.#setDeadline(graceMs);
  }

  /** Cuts a socket off that would not take a close frame either. */
  cutOff(reason: DisconnectReason): void {
    if (!this.leaving) this.#reason = reason;
    this.#leave();
    this.#parts.socket.terminate();
  }

  /** The socket broke. `ws` has sent its own close code (1002, 1008, 1009); only the end is left to enforce. */
  socketFailed(): void {
    if (!this.leaving) this.#leave();
  }

  socketClosed(): void {
    if (this.#stage === 'closed') return;
    this.#leave();
    this.#parts.session()?.outbox.release();
    this.#stage = 'closed';
    if (this.#isIdle) this.#finish();
  }

  /** The last call has ended. */
  callsEnded(): void {
    if (this.#stage === 'ending') this.#shut(this.#farewell);
    else if (this.#stage === 'closed') this.#finish();
  }

  /** Enforces what does not come about by itself. */
  sweep(now: number): void {
    if (this.#stage === 'ending') this.#parts.session()?.outbox.sweep(now);
    if (now < this.#deadline) return;
    switch (this.#stage) {
      case 'ahead':
        return;
      case 'ending':
        this.#parts.session()?.calls.discard();
        this.#shut(this.#farewell);
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

  #shut(farewell: Encoded | undefined, code: number = closeCode.normal): void {
    this.#parts.session()?.outbox.stop(farewell);
    this.#leave();
    this.#parts.socket.close(code);
  }

  /** Stops taking and giving anything; the socket's end is awaited until the deadline. */
  #leave(): void {
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

  /** A call goes on although its client is gone: nothing waits for it any more but the news of the end. */
  #giveUp(): void {
    this.#parts.session()?.calls.discard();
    this.#goAway(true);
  }

  #goAway(abandoned: boolean): void {
    if (this.#isGone) return;
    this.#isGone = true;
    this.#parts.gone(abandoned);
  }

  #finish(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#goAway(false);
    this.#parts.over(this.#reason);
  }
}
