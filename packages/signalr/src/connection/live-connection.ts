import { CallRunner } from '#connection/call-runner.ts';
import { closeCode, type HubSocket, messageBytes } from '#connection/hub-socket.ts';
import { Outbox } from '#connection/outbox.ts';
import { RecordReader } from '#connection/record-reader.ts';
import { SilenceWatch } from '#connection/silence-watch.ts';
import { checkClientCall } from '#frame/check-client-call.ts';
import type { HubFrame } from '#frame/hub-frame.ts';
import { RunningCall } from '#hub/call-context.ts';
import type { ClientArguments, ClientTarget, HubDeclaration } from '#hub/define-hub.ts';
import { errorTexts } from '#hub/error-texts.ts';
import type { DisconnectReason, HubConnection, SendFrameOptions } from '#hub/hub-connection.ts';
import { handshakeAccepted, handshakeErrors, handshakeRefused, readHandshake } from '#protocol/handshake.ts';
import type { Encoded, HubProtocol, ProtocolName } from '#protocol/hub-protocol.ts';
import type { HubEnvironment } from '#server/hub-environment.ts';

/**
 * - `handshake`: nothing may be sent yet (H1)
 * - `open`
 * - `ending`: nothing more is read; the calls already read run to their end, then the socket closes
 * - `closing`: the close frame is out, the peer's answer is awaited
 * - `closed`: the socket is gone, at most a call still runs
 */
type Phase = 'handshake' | 'open' | 'ending' | 'closing' | 'closed';

const asText = { binary: false, compress: false } as const;
/** A flooding socket is not read any more, so its close frame would never be seen. */
const floodGraceMs = 1_000;

/** One client's life: handshake, records in, calls, frames out, timers by `sweep`, end. */
export class LiveConnection<Hub extends HubDeclaration, State> implements HubConnection<Hub, State> {
  readonly id: string;
  readonly state: State;
  readonly #environment: HubEnvironment<Hub, State>;
  readonly #socket: HubSocket;
  readonly #reader: RecordReader;
  readonly #calls: CallRunner<RunningCall<Hub, State>>;
  readonly #silence: SilenceWatch;
  readonly #openedAt: number;
  #phase: Phase = 'handshake';
  #protocol: HubProtocol | undefined;
  #outbox: Outbox | undefined;
  #reason: DisconnectReason = 'dropped';
  /** What to send last when the phase is `ending`. */
  #farewell: Encoded | undefined;
  #deadline = Number.POSITIVE_INFINITY;
  #abort: AbortController | undefined;
  #ended = false;

  constructor(socket: HubSocket, id: string, state: State, environment: HubEnvironment<Hub, State>) {
    const { limits, stats, clock, methods } = environment;
    this.id = id;
    this.state = state;
    this.#environment = environment;
    this.#socket = socket;
    this.#openedAt = clock.now();
    this.#silence = new SilenceWatch(limits.clientTimeoutMs, this.#openedAt);
    this.#calls = new CallRunner(methods, limits.queuedCalls, stats, {
      createContext: (message) => new RunningCall(this, message.invocationId),
      result: (invocationId, result) => this.#answer((protocol) => protocol.writeResult(invocationId, result)),
      failure: (invocationId, error) => this.#answer((protocol) => protocol.writeFailure(invocationId, error)),
      report: (error, target) => environment.hooks.onError?.(error, this, target),
      settled: (context) => context.settled(),
      idle: () => this.#whenIdle(),
    });
    this.#reader = new RecordReader(socket, limits, stats, clock, {
      accept: (record) => this.#accept(record),
      full: () => this.#calls.full,
      fault: (error) => this.#fault(error),
      overload: () => this.#overload(),
    });
    socket.on('message', (data) => {
      this.#silence.hear();
      this.#reader.receive(messageBytes(data));
    });
    socket.on('ping', () => {
      this.#silence.hear();
      this.#reader.admit();
    });
    socket.on('error', () => this.#socketError());
    socket.on('close', () => this.#socketClosed());
  }

  get protocol(): ProtocolName | undefined {
    return this.#protocol?.name;
  }

  get signal(): AbortSignal {
    this.#abort ??= new AbortController();
    if (this.#phase === 'closing' || this.#phase === 'closed') this.#abort.abort();
    return this.#abort.signal;
  }

  send<Target extends ClientTarget<Hub>>(target: Target, args: ClientArguments<Hub, Target>): boolean {
    const checked = checkClientCall(this.#environment.hub, target, args);
    if (this.#protocol === undefined || this.#outbox === undefined || this.#outbox.stopped) return false;
    this.#outbox.write(this.#protocol.writeInvocation(target, checked));
    return true;
  }

  sendFrame(frame: HubFrame, options?: SendFrameOptions): boolean {
    const outbox = this.#outbox;
    if (outbox === undefined || outbox.stopped) return false;
    outbox.write(frame.bytes(outbox.protocol), options?.supersedes);
    return true;
  }

  close(error?: string, allowReconnect = false): void {
    if (this.#phase === 'closing' || this.#phase === 'closed') return;
    this.#reason = 'server-closed';
    if (this.#protocol === undefined) this.#shut(undefined, closeCode.goingAway);
    else this.#shut(this.#protocol.writeClose(error, allowReconnect));
  }

  /** Refuses the socket before its handshake, where no record may be sent (H1). */
  turnAway(code: number): void {
    this.#shut(undefined, code);
  }

  /** Everything that depends on time. `now` is the server's clock, in milliseconds. */
  sweep(now: number): void {
    switch (this.#phase) {
      case 'handshake':
        if (now - this.#openedAt >= this.#environment.limits.handshakeMs) {
          this.#environment.stats.handshakesTimedOut += 1;
          this.#refuse(handshakeErrors.canceled);
        }
        return;
      case 'open':
        this.#reader.sweep(now);
        this.#outbox?.sweep(now);
        this.#checkSilence(now);
        return;
      case 'ending':
        this.#outbox?.sweep(now);
        if (now >= this.#deadline) this.#shut(this.#farewell);
        return;
      case 'closing':
        if (now >= this.#deadline) this.#socket.terminate();
        return;
      case 'closed':
        if (now >= this.#deadline) this.#end();
        return;
      default:
        this.#phase satisfies never;
    }
  }

  #accept(record: Buffer): void {
    if (this.#protocol === undefined) {
      this.#shakeHands(record);
      return;
    }
    const message = this.#protocol.parse(record, this.#environment.limits);
    switch (message.kind) {
      case 'invocation':
        this.#calls.accept(message);
        return;
      case 'ping':
        this.#silence.hearPing();
        return;
      case 'close':
        this.#endAfterCalls('client-closed', undefined);
        return;
      case 'ignored':
        return;
      default:
        message satisfies never;
    }
  }

  #shakeHands(record: Buffer): void {
    const { protocols, limits, stats, clock } = this.#environment;
    const outcome = readHandshake(record, protocols);
    if (!outcome.ok) {
      stats.handshakesRefused += 1;
      this.#refuse(outcome.error);
      return;
    }
    this.#socket.send(handshakeAccepted, asText);
    this.#phase = 'open';
    this.#protocol = outcome.protocol;
    this.#outbox = new Outbox(this.#socket, outcome.protocol, limits, stats, clock.now(), () => this.#tooSlow());
    this.#reader.switchTo(outcome.protocol.createSplitter(limits.recordBytes));
    this.#environment.opened(this);
    this.#announce();
  }

  #announce(): void {
    try {
      const ready = this.#environment.hooks.onConnected?.(this);
      if (ready !== undefined) this.#calls.holdFor(ready.catch((error: unknown) => this.#rejectedByHub(error)));
    } catch (error) {
      this.#rejectedByHub(error);
    }
  }

  #rejectedByHub(error: unknown): void {
    this.#environment.hooks.onError?.(error, this);
    this.close(errorTexts.closedWithError);
  }

  #answer(write: (protocol: HubProtocol) => Encoded): void {
    const outbox = this.#outbox;
    if (outbox !== undefined) outbox.write(write(outbox.protocol));
  }

  #whenIdle(): void {
    if (this.#phase === 'open') this.#reader.pump();
    else if (this.#phase === 'ending') this.#shut(this.#farewell);
    else if (this.#phase === 'closed') this.#end();
  }

  #fault(error: unknown): void {
    this.#environment.hooks.onError?.(error, this);
    if (this.#protocol === undefined) {
      this.#environment.stats.handshakesRefused += 1;
      this.#refuse(handshakeErrors.canceled);
      return;
    }
    this.#environment.stats.protocolErrors += 1;
    this.#endAfterCalls('protocol-error', this.#protocol.writeClose(errorTexts.closedWithError, false));
  }

  #checkSilence(now: number): void {
    if (this.#phase !== 'open') return;
    if (this.#silence.expired(now, !this.#reader.paused)) {
      this.#environment.stats.clientTimeouts += 1;
      this.#reason = 'timed-out';
      this.#shut(this.#protocol?.writeClose(undefined, true));
    }
  }

  #refuse(error: string): void {
    this.#socket.send(handshakeRefused(error), asText);
    this.#shut(undefined);
  }

  #tooSlow(): void {
    this.#reason = 'too-slow';
    this.#leave();
    this.#socket.terminate();
  }

  #overload(): void {
    if (this.#phase === 'closing' || this.#phase === 'closed') return;
    this.#environment.stats.floodClosed += 1;
    this.#reason = 'flooding';
    this.#shut(undefined, closeCode.policy);
    this.#deadline = this.#environment.clock.now() + floodGraceMs;
    this.#socket.pause();
  }

  #socketError(): void {
    this.#environment.stats.socketErrors += 1;
    // `ws` has sent its own close code (1002, 1007, 1008, 1009); only the end is left to enforce.
    if (this.#phase !== 'closing' && this.#phase !== 'closed') this.#leave();
  }

  #socketClosed(): void {
    if (this.#phase === 'closed') return;
    this.#leave();
    this.#phase = 'closed';
    if (this.#calls.idle) this.#end();
  }

  #endAfterCalls(reason: DisconnectReason, farewell: Encoded | undefined): void {
    if (this.#phase !== 'open') return;
    this.#reason = reason;
    this.#farewell = farewell;
    this.#phase = 'ending';
    this.#deadline = this.#environment.clock.now() + this.#environment.limits.closeGraceMs;
    this.#reader.stop();
    if (this.#calls.idle) this.#shut(farewell);
  }

  #shut(farewell: Encoded | undefined, code: number = closeCode.normal): void {
    this.#outbox?.stop(farewell);
    this.#calls.discard();
    this.#leave();
    this.#socket.close(code);
  }

  /** Stops taking and giving anything; the socket's end is awaited until the deadline. */
  #leave(): void {
    this.#phase = 'closing';
    this.#deadline = this.#environment.clock.now() + this.#environment.limits.closeGraceMs;
    this.#reader.stop();
    this.#outbox?.stop();
    this.#abort?.abort();
  }

  #end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#calls.discard();
    this.#environment.ended(this);
    if (this.#protocol !== undefined) this.#environment.hooks.onDisconnected?.(this, this.#reason);
  }
}
