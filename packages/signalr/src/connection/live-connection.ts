import { ConnectionEnd } from '#connection/connection-end.ts';
import { closeCode, type HubSocket, messageBytes } from '#connection/hub-socket.ts';
import { Outbox } from '#connection/outbox.ts';
import { RecordReader } from '#connection/record-reader.ts';
import { SilenceWatch } from '#connection/silence-watch.ts';
import type { HubFrame, SendFrameOptions } from '#frame/hub-frame.ts';
import { CallRunner } from '#hub/calls.ts';
import { type ClientArguments, type ClientTarget, checkClientCall, type HubDeclaration } from '#hub/define-hub.ts';
import type { DisconnectReason, HubConnection } from '#hub/hub-connection.ts';
import { handshakeAccepted, handshakeErrors, handshakeRefused, readHandshake } from '#protocol/handshake.ts';
import type { HubProtocol, ProtocolName } from '#protocol/hub-protocol.ts';
import type { HubEnvironment } from '#server/hub-environment.ts';

const asText = { binary: false, compress: false } as const;
/** For a flooding socket, which is no longer read, so that its close frame would never be seen. */
const floodGraceMs = 1_000;
/** The Close record for protocol faults (M6). */
const closedWithError = 'Connection closed with an error.';

/** State that begins with the handshake: encoding, calls, frames, and keep-alive. */
type Session<Hub extends HubDeclaration, State> = {
  readonly protocol: HubProtocol;
  readonly calls: CallRunner<Hub, State>;
  readonly outbox: Outbox;
  readonly silence: SilenceWatch;
};

/** One client: its socket, handshake and session. `ConnectionEnd` ends it. */
export class LiveConnection<Hub extends HubDeclaration, State> implements HubConnection<Hub, State> {
  readonly id: string;
  readonly state: State;
  readonly #environment: HubEnvironment<Hub, State>;
  readonly #socket: HubSocket;
  readonly #reader: RecordReader;
  readonly #end: ConnectionEnd;
  readonly #openedAt: number;
  /** Undefined before the handshake, when nothing may be sent (H1). */
  #session: Session<Hub, State> | undefined;
  /** Whether `onConnected` succeeded, so that the application knows this connection. */
  #connected = false;

  constructor(socket: HubSocket, id: string, state: State, environment: HubEnvironment<Hub, State>) {
    const { limits, stats, clock } = environment;
    this.id = id;
    this.state = state;
    this.#environment = environment;
    this.#socket = socket;
    this.#openedAt = clock.now();
    this.#reader = new RecordReader(socket, limits, stats, clock, {
      accept: (record) =>
        this.#session === undefined ? this.#shakeHands(record) : this.#accept(record, this.#session),
      full: () => this.#session?.calls.full === true,
      fault: (error) => this.#fault(error),
      overload: () => this.#overload(),
    });
    this.#end = new ConnectionEnd({
      socket,
      reader: this.#reader,
      clock,
      graceMs: limits.closeGraceMs,
      session: () => this.#session,
      released: (abandoned) => {
        if (abandoned) stats.callsAbandoned += 1;
        environment.ended(this);
      },
      finished: (reason) => {
        if (this.#connected) void this.#tellDisconnected(reason);
      },
      listenerFailed: (error) => environment.hooks.onError?.(error, this, 'signal'),
    });
    socket.on('message', (data) => {
      this.#session?.silence.hear();
      this.#reader.receive(messageBytes(data));
    });
    const controlFrame = (): void => {
      this.#session?.silence.hear();
      this.#reader.admit();
    };
    socket.on('ping', controlFrame);
    socket.on('pong', controlFrame);
    socket.on('error', () => {
      // An error after the end was decided, such as a reset instead of a close frame, is not its cause.
      if (!this.#end.closing) stats.socketErrors += 1;
      this.#end.socketFailed();
    });
    socket.on('close', () => this.#end.socketClosed());
  }

  get protocol(): ProtocolName | undefined {
    return this.#session?.protocol.name;
  }

  get lagging(): boolean {
    return this.#session?.outbox.lagging === true;
  }

  get signal(): AbortSignal {
    return this.#end.signal;
  }

  limitWaiting(bytes: number): void {
    if (this.#session) this.#session.outbox.maxWaitingBytes = bytes;
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

  flush(): void {
    this.#socket.flush?.();
  }

  close(error?: string, allowReconnect = false): void {
    if (this.#end.closing) return;
    const session = this.#session;
    if (session === undefined) this.turnAway(closeCode.goingAway);
    else this.#end.atOnce('server-closed', { closeRecord: session.protocol.writeClose(error, allowReconnect) });
  }

  /** Refuses the socket before its handshake, where no record may be sent (H1). */
  turnAway(code: number): void {
    this.#end.atOnce('server-closed', { code });
  }

  /** Applies all timers. `now` is the server's clock, in milliseconds. */
  sweep(now: number): void {
    if (!this.#end.open) this.#end.sweep(now);
    else if (this.#session === undefined) this.#checkHandshake(now);
    else this.#sweepSession(now, this.#session);
  }

  #checkHandshake(now: number): void {
    if (now - this.#openedAt < this.#environment.limits.handshakeMs) return;
    this.#environment.stats.handshakesTimedOut += 1;
    this.#refuse(handshakeErrors.canceled);
  }

  #sweepSession(now: number, session: Session<Hub, State>): void {
    this.#reader.sweep(now);
    session.outbox.sweep(now);
    // Either may have ended the connection.
    if (!this.#end.open || !session.silence.expired(now, !this.#reader.paused)) return;
    this.#environment.stats.clientTimeouts += 1;
    this.#end.atOnce('timed-out', { closeRecord: session.protocol.writeClose(undefined, true) });
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
    this.#tellConnected(session);
  }

  #open(protocol: HubProtocol): Session<Hub, State> {
    const { limits, stats, budget, clock, methods, hooks } = this.#environment;
    const now = clock.now();
    const outbox = new Outbox(this.#socket, protocol, limits, stats, budget, now, () => this.#end.cutOff('too-slow'));
    const calls = new CallRunner(this, methods, limits.queuedCalls, stats, {
      result: (invocationId, result) => outbox.write(protocol.writeResult(invocationId, result)),
      failure: (invocationId, error) => outbox.write(protocol.writeFailure(invocationId, error)),
      report: (error, target) => hooks.onError?.(error, this, target),
      close: (error, allowReconnect) => {
        outbox.handOver();
        this.close(error, allowReconnect);
      },
      idle: () => (this.#end.open ? this.#reader.pump() : this.#end.callsEnded()),
    });
    const session = { protocol, calls, outbox, silence: new SilenceWatch(limits.clientTimeoutMs, now) };
    this.#session = session;
    return session;
  }

  /** Takes one record. Throws `ProtocolError` for one that must end the connection. */
  #accept(record: Buffer, { protocol, calls, silence }: Session<Hub, State>): void {
    const message = protocol.parse(record, this.#environment.limits);
    switch (message.kind) {
      case 'invocation':
        calls.accept(message);
        return;
      case 'ping':
        silence.hearPing();
        return;
      case 'close':
        this.#end.answerClose(protocol.writeClose(undefined, false));
        return;
      case 'ignored':
        return;
      default:
        message satisfies never;
    }
  }

  #tellConnected(session: Session<Hub, State>): void {
    try {
      const ready = this.#environment.hooks.onConnected?.(this);
      if (ready === undefined) this.#connected = true;
      else session.calls.holdFor(this.#whenReady(session, ready));
    } catch (error) {
      this.#refusedByHook(session, error);
    }
  }

  async #whenReady(session: Session<Hub, State>, ready: Promise<void>): Promise<void> {
    try {
      await ready;
      this.#connected = true;
    } catch (error) {
      this.#refusedByHook(session, error);
    }
  }

  #refusedByHook(session: Session<Hub, State>, error: unknown): void {
    // Its calls must not run, even if the socket is already gone.
    session.calls.discard();
    this.#environment.hooks.onError?.(error, this, 'onConnected');
    this.close(closedWithError);
  }

  /** Catches errors of the hook: nothing up the stack would, and the process would end. */
  async #tellDisconnected(reason: DisconnectReason): Promise<void> {
    try {
      await this.#environment.hooks.onDisconnected?.(this, reason);
    } catch (error) {
      this.#environment.hooks.onError?.(error, this, 'onDisconnected');
    }
  }

  #refuse(error: string): void {
    this.#socket.send(handshakeRefused(error), asText);
    this.#end.atOnce('protocol-error');
  }

  #fault(error: unknown): void {
    this.#environment.hooks.onError?.(error, this);
    if (this.#session === undefined) {
      this.#environment.stats.handshakesRefused += 1;
      this.#refuse(handshakeErrors.canceled);
      return;
    }
    this.#environment.stats.protocolErrors += 1;
    this.#end.afterCalls('protocol-error', this.#session.protocol.writeClose(closedWithError, false));
  }

  #overload(): void {
    if (this.#end.closing) return;
    this.#environment.stats.floodClosed += 1;
    this.#end.atOnce('flooding', { code: closeCode.policy, graceMs: floodGraceMs });
    this.#socket.pause();
  }
}
