import { HubSession } from '#connection/hub-session.ts';
import { closeCode, type HubSocket, messageBytes } from '#connection/hub-socket.ts';
import { RecordReader } from '#connection/record-reader.ts';
import { checkClientCall } from '#frame/check-client-call.ts';
import type { HubFrame } from '#frame/hub-frame.ts';
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
/** A flooding socket is not read any more, so its answer to the close frame would never be seen. */
const floodGraceMs = 1_000;

/** One client's life: from its socket through the handshake and its session to its end. */
export class LiveConnection<Hub extends HubDeclaration, State> implements HubConnection<Hub, State> {
  readonly id: string;
  readonly state: State;
  readonly #environment: HubEnvironment<Hub, State>;
  readonly #socket: HubSocket;
  readonly #reader: RecordReader;
  readonly #openedAt: number;
  #phase: Phase = 'handshake';
  /** From the handshake on. */
  #session: HubSession<Hub, State> | undefined;
  #reason: DisconnectReason = 'dropped';
  /** What to send last when the phase is `ending`. */
  #farewell: Encoded | undefined;
  #deadline = Number.POSITIVE_INFINITY;
  #abort: AbortController | undefined;
  #ended = false;

  constructor(socket: HubSocket, id: string, state: State, environment: HubEnvironment<Hub, State>) {
    const { limits, stats, clock } = environment;
    this.id = id;
    this.state = state;
    this.#environment = environment;
    this.#socket = socket;
    this.#openedAt = clock.now();
    this.#reader = new RecordReader(socket, limits, stats, clock, {
      accept: (record) => (this.#session === undefined ? this.#shakeHands(record) : this.#session.accept(record)),
      full: () => this.#session?.calls.full === true,
      fault: (error) => this.#fault(error),
      overload: () => this.#overload(),
    });
    socket.on('message', (data) => {
      this.#session?.silence.hear();
      this.#reader.receive(messageBytes(data));
    });
    socket.on('ping', () => {
      this.#session?.silence.hear();
      this.#reader.admit();
    });
    socket.on('error', () => this.#socketError());
    socket.on('close', () => this.#socketClosed());
  }

  get protocol(): ProtocolName | undefined {
    return this.#session?.protocol.name;
  }

  get signal(): AbortSignal {
    this.#abort ??= new AbortController();
    if (this.#leaving) this.#abort.abort();
    return this.#abort.signal;
  }

  get #leaving(): boolean {
    return this.#phase === 'closing' || this.#phase === 'closed';
  }

  send<Target extends ClientTarget<Hub>>(target: Target, args: ClientArguments<Hub, Target>): boolean {
    const checked = checkClientCall(this.#environment.hub, target, args);
    const session = this.#session;
    if (session === undefined || session.outbox.stopped) return false;
    session.outbox.write(session.protocol.writeInvocation(target, checked));
    return true;
  }

  sendFrame(frame: HubFrame, options?: SendFrameOptions): boolean {
    const session = this.#session;
    if (session === undefined || session.outbox.stopped) return false;
    session.outbox.write(frame.bytes(session.protocol), options?.supersedes);
    return true;
  }

  close(error?: string, allowReconnect = false): void {
    if (this.#leaving) return;
    this.#reason = 'server-closed';
    if (this.#session === undefined) this.#shut(undefined, closeCode.goingAway);
    else this.#shut(this.#session.protocol.writeClose(error, allowReconnect));
  }

  /** Refuses the socket before its handshake, where no record may be sent (H1). */
  turnAway(code: number): void {
    this.#shut(undefined, code);
  }

  /** Everything that depends on time. `now` is the server's clock, in milliseconds. */
  sweep(now: number): void {
    switch (this.#phase) {
      case 'handshake':
        if (now - this.#openedAt < this.#environment.limits.handshakeMs) return;
        this.#environment.stats.handshakesTimedOut += 1;
        this.#refuse(handshakeErrors.canceled);
        return;
      case 'open':
        this.#reader.sweep(now);
        this.#session?.outbox.sweep(now);
        this.#checkSilence(now);
        return;
      case 'ending':
        this.#session?.outbox.sweep(now);
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

  #shakeHands(record: Buffer): void {
    const outcome = readHandshake(record, this.#environment.protocols);
    if (!outcome.ok) {
      this.#environment.stats.handshakesRefused += 1;
      this.#refuse(outcome.error);
      return;
    }
    this.#socket.send(handshakeAccepted, asText);
    const session = this.#open(outcome.protocol);
    this.#reader.switchTo(outcome.protocol.createSplitter(this.#environment.limits.recordBytes));
    this.#environment.opened(this);
    this.#announce(session);
  }

  #open(protocol: HubProtocol): HubSession<Hub, State> {
    const session = new HubSession(this, this.#socket, protocol, this.#environment, {
      left: () => this.#endAfterCalls('client-closed', undefined),
      idle: () => this.#whenIdle(),
      tooSlow: () => this.#tooSlow(),
    });
    this.#session = session;
    this.#phase = 'open';
    return session;
  }

  #announce(session: HubSession<Hub, State>): void {
    try {
      const ready = this.#environment.hooks.onConnected?.(this);
      if (ready !== undefined) session.calls.holdFor(ready.catch((error: unknown) => this.#rejectedByHub(error)));
    } catch (error) {
      this.#rejectedByHub(error);
    }
  }

  #rejectedByHub(error: unknown): void {
    this.#environment.hooks.onError?.(error, this);
    this.close(errorTexts.closedWithError);
  }

  #whenIdle(): void {
    if (this.#phase === 'open') this.#reader.pump();
    else if (this.#phase === 'ending') this.#shut(this.#farewell);
    else if (this.#phase === 'closed') this.#end();
  }

  #fault(error: unknown): void {
    this.#environment.hooks.onError?.(error, this);
    if (this.#session === undefined) {
      this.#environment.stats.handshakesRefused += 1;
      this.#refuse(handshakeErrors.canceled);
      return;
    }
    this.#environment.stats.protocolErrors += 1;
    this.#endAfterCalls('protocol-error', this.#session.protocol.writeClose(errorTexts.closedWithError, false));
  }

  #checkSilence(now: number): void {
    const session = this.#session;
    if (this.#phase !== 'open' || session === undefined) return;
    if (!session.silence.expired(now, !this.#reader.paused)) return;
    this.#environment.stats.clientTimeouts += 1;
    this.#reason = 'timed-out';
    this.#shut(session.protocol.writeClose(undefined, true));
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
    if (this.#leaving) return;
    this.#environment.stats.floodClosed += 1;
    this.#reason = 'flooding';
    this.#shut(undefined, closeCode.policy);
    this.#deadline = this.#environment.clock.now() + floodGraceMs;
    this.#socket.pause();
  }

  #socketError(): void {
    this.#environment.stats.socketErrors += 1;
    // `ws` has sent its own close code (1002, 1008, 1009); only the end is left to enforce.
    if (!this.#leaving) this.#leave();
  }

  #socketClosed(): void {
    if (this.#phase === 'closed') return;
    this.#leave();
    this.#phase = 'closed';
    if (this.#idle) this.#end();
  }

  #endAfterCalls(reason: DisconnectReason, farewell: Encoded | undefined): void {
    if (this.#phase !== 'open') return;
    this.#reason = reason;
    this.#farewell = farewell;
    this.#phase = 'ending';
    this.#setDeadline();
    this.#reader.stop();
    if (this.#idle) this.#shut(farewell);
  }

  #shut(farewell: Encoded | undefined, code: number = closeCode.normal): void {
    this.#session?.end(farewell);
    this.#leave();
    this.#socket.close(code);
  }

  /** Stops taking and giving anything; the socket's end is awaited until the deadline. */
  #leave(): void {
    this.#phase = 'closing';
    this.#setDeadline();
    this.#reader.stop();
    this.#session?.outbox.stop();
    this.#abort?.abort();
  }

  #setDeadline(): void {
    this.#deadline = this.#environment.clock.now() + this.#environment.limits.closeGraceMs;
  }

  get #idle(): boolean {
    return this.#session?.calls.idle !== false;
  }

  #end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#session?.end();
    this.#environment.ended(this);
    if (this.#session !== undefined) this.#environment.hooks.onDisconnected?.(this, this.#reason);
  }
}
