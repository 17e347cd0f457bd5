import { CallRunner } from '#connection/call-runner.ts';
import type { HubSocket } from '#connection/hub-socket.ts';
import { Outbox } from '#connection/outbox.ts';
import { SilenceWatch } from '#connection/silence-watch.ts';
import { RunningCall } from '#hub/call-context.ts';
import type { HubDeclaration } from '#hub/define-hub.ts';
import type { HubConnection } from '#hub/hub-connection.ts';
import type { HubProtocol } from '#protocol/hub-protocol.ts';
import type { HubEnvironment } from '#server/hub-environment.ts';

/** What a session tells the connection it belongs to. */
export type SessionOwner = {
  /** The client sent Close. */
  left(): void;
  /** The last call has ended. */
  idle(): void;
  /** The socket does not keep up. */
  tooSlow(): void;
};

/** What begins with the handshake: an encoding, calls, frames, and the times of both sides' silence. */
export class HubSession<Hub extends HubDeclaration, State> {
  readonly protocol: HubProtocol;
  readonly outbox: Outbox;
  readonly calls: CallRunner<RunningCall<Hub, State>>;
  readonly silence: SilenceWatch;
  readonly #environment: HubEnvironment<Hub, State>;
  readonly #owner: SessionOwner;

  constructor(
    connection: HubConnection<Hub, State>,
    socket: HubSocket,
    protocol: HubProtocol,
    environment: HubEnvironment<Hub, State>,
    owner: SessionOwner,
  ) {
    const { limits, stats, budget, clock, methods, hooks } = environment;
    const now = clock.now();
    this.protocol = protocol;
    this.#environment = environment;
    this.#owner = owner;
    this.silence = new SilenceWatch(limits.clientTimeoutMs, now);
    this.outbox = new Outbox(socket, protocol, limits, stats, budget, now, () => owner.tooSlow());
    this.calls = new CallRunner(methods, limits.queuedCalls, stats, {
      createContext: (message) => new RunningCall(connection, message.invocationId),
      result: (invocationId, result) => this.outbox.write(protocol.writeResult(invocationId, result)),
      failure: (invocationId, error) => this.outbox.write(protocol.writeFailure(invocationId, error)),
      report: (error, target) => hooks.onError?.(error, connection, target),
      settled: (call) => call.settled(),
      idle: () => owner.idle(),
    });
  }

  /** Takes one record. Throws `ProtocolError` for one that must end the connection. */
  accept(record: Buffer): void {
    const message = this.protocol.parse(record, this.#environment.limits);
    switch (message.kind) {
      case 'invocation':
        this.calls.accept(message);
        return;
      case 'ping':
        this.silence.hearPing();
        return;
      case 'close':
        this.#owner.left();
        return;
      case 'ignored':
        return;
      default:
        message satisfies never;
    }
  }
}
