import { randomBytes } from 'node:crypto';
import { closeCode, type HubSocket } from '#connection/hub-socket.ts';
import { LiveConnection } from '#connection/live-connection.ts';
import { createWaitingBudget, type WaitingBudget } from '#connection/waiting-budget.ts';
import { broadcast, type HubFrame, prepareFrame, type SendFrameOptions } from '#frame/hub-frame.ts';
import { type CallContext, createMethodTable, type HubHandlers } from '#hub/calls.ts';
import { type ClientArguments, type ClientTarget, checkClientCall, type HubDeclaration } from '#hub/define-hub.ts';
import type { HubConnection } from '#hub/hub-connection.ts';
import type { SupportedProtocols } from '#protocol/handshake.ts';
import { jsonProtocol } from '#protocol/json-protocol.ts';
import { createDrain, type Drain, type DrainOptions } from '#server/drain.ts';
import { type Clock, type HubHooks, systemClock } from '#server/hub-environment.ts';
import { createHubStats, type HubStats } from '#server/hub-stats.ts';
import { defaultLimits, type HubLimits, sweepInterval } from '#server/limits.ts';

export type HubServerOptions<Hub extends HubDeclaration, State> = HubHooks<Hub, State> & {
  readonly hub: Hub;
  readonly handlers: HubHandlers<Hub, CallContext<Hub, State>>;
  readonly limits?: Partial<HubLimits>;
  /** Bound on the bytes buffered for all sockets; servers of one process can share it. 256 MiB by default. */
  readonly budget?: WaitingBudget;
  /** JSON alone by default. */
  readonly protocols?: SupportedProtocols;
  readonly clock?: Clock;
  /** Random bytes for connection ids. */
  readonly random?: (size: number) => Buffer;
};

export type AttachOptions<State> = {
  /** State of this connection, such as its user. The package does not read it. */
  readonly state: State;
  /** The id promised by a negotiation; a new random one by default. */
  readonly connectionId?: string | undefined;
};

export type HubServer<Hub extends HubDeclaration, State> = {
  /**
   * Takes over an open `ws` socket made with `webSocketOptions`. Call it in the same tick in which the socket opens,
   * or the first message is lost. A socket over `maxUnhandshaken` or during a drain is closed at once.
   */
  attach(socket: HubSocket, options: AttachOptions<State>): HubConnection<Hub, State>;
  /** Connections that completed the handshake; a live set. */
  readonly connections: ReadonlySet<HubConnection<Hub, State>>;
  /** A frame for `sendFrame`, validated against the declared client target. Throws if it does not fit. */
  prepare<Target extends ClientTarget<Hub>>(target: Target, args: ClientArguments<Hub, Target>): HubFrame;
  /** Sends a frame to every connection; returns how many were open. */
  broadcast(frame: HubFrame, options?: SendFrameOptions): number;
  /** Starts the one timer behind all timeouts. It does not keep the process alive. */
  start(): void;
  /** Stops the timer. Sockets stay open: `drain` first. */
  stop(): void;
  /** One run of the timer; for tests with a clock of their own. */
  sweep(): void;
  /** Closes every connection and refuses new ones; see `DrainOptions`. Needs the timer. */
  drain(options: DrainOptions): Promise<void>;
  /** True from `drain` on: refuse upgrades then, because the drain waits for every attached socket. */
  readonly draining: boolean;
  readonly stats: Readonly<HubStats>;
};

/** Connections swept in one turn of the event loop: about a millisecond. */
const SWEPT_A_TURN = 256;
const DEFAULT_BUDGET = 256 * 1024 * 1024;

/** A hub server: accepts sockets from any HTTP server, owns no port and no process-wide state. */
export const createHubServer = <const Hub extends HubDeclaration, State>(
  options: HubServerOptions<Hub, State>,
): HubServer<Hub, State> => {
  const { hub, clock = systemClock, random = randomBytes } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const stats = createHubStats();
  const sockets = new Set<LiveConnection<Hub, State>>();
  const connections = new Set<HubConnection<Hub, State>>();
  let timer: NodeJS.Timeout | undefined;
  let due: NodeJS.Immediate | undefined;
  let drain: Drain | undefined;

  const environment = {
    hub,
    methods: createMethodTable<Hub, CallContext<Hub, State>>(hub, options.handlers),
    protocols: options.protocols ?? { json: jsonProtocol },
    limits,
    stats,
    budget: options.budget ?? createWaitingBudget(DEFAULT_BUDGET),
    clock,
    hooks: options,
    opened: (connection: HubConnection<Hub, State>) => {
      connections.add(connection);
      stats.connections = connections.size;
    },
    ended: (connection: LiveConnection<Hub, State>) => {
      connections.delete(connection);
      sockets.delete(connection);
      stats.connections = connections.size;
      stats.sockets = sockets.size;
      drain?.check();
    },
  };

  const attach = (socket: HubSocket, { state, connectionId }: AttachOptions<State>): HubConnection<Hub, State> => {
    const id = connectionId ?? random(16).toString('base64url');
    const connection = new LiveConnection<Hub, State>(socket, id, state, environment);
    const waiting = sockets.size - connections.size;
    sockets.add(connection);
    stats.sockets = sockets.size;
    if (drain !== undefined) connection.turnAway(closeCode.restart);
    else if (waiting >= limits.maxUnhandshaken) connection.turnAway(closeCode.tryLater);
    return connection;
  };

  const sweep = (): void => {
    const now = clock.now();
    drain?.sweep(now);
    for (const connection of sockets) connection.sweep(now);
  };

  /** As `sweep`, in parts between which sockets are read: all of 10,000 take some 50 ms. */
  const sweepInTurns = (): void => {
    if (due !== undefined) return;
    drain?.sweep(clock.now());
    const left = sockets.values();
    const sweepSome = (): void => {
      const now = clock.now();
      for (let swept = 0; swept < SWEPT_A_TURN; swept++) {
        const { value: connection, done } = left.next();
        if (done) {
          due = undefined;
          return;
        }
        connection.sweep(now);
      }
      due = setImmediate(sweepSome);
    };
    // After a stall the event loop runs timers before it reads: a client whose Ping has arrived would count as silent.
    due = setImmediate(sweepSome);
  };

  const start = (): void => {
    timer ??= setInterval(sweepInTurns, sweepInterval(limits)).unref();
  };

  return {
    attach,
    connections,
    prepare: (target, args) => prepareFrame(target, checkClientCall(hub, target, args)),
    broadcast: (frame, sendOptions) => broadcast(connections, frame, sendOptions),
    start,
    stop: () => {
      clearInterval(timer);
      clearImmediate(due);
      timer = undefined;
      due = undefined;
    },
    sweep,
    drain: (drainOptions) => {
      drain ??= createDrain(sockets, drainOptions, clock.now());
      return drain.done;
    },
    get draining() {
      return drain !== undefined;
    },
    stats,
  };
};
