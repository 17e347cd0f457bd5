import type { WaitingBudget } from '#connection/waiting-budget.ts';
import type { CallContext, MethodTable } from '#hub/calls.ts';
import type { HubDeclaration } from '#hub/define-hub.ts';
import type { DisconnectReason, HubConnection } from '#hub/hub-connection.ts';
import type { SupportedProtocols } from '#protocol/handshake.ts';
import type { HubStats } from '#server/hub-stats.ts';
import type { HubLimits } from '#server/limits.ts';

/** Callbacks of the application. */
export type HubHooks<Hub extends HubDeclaration, State> = {
  /** After the handshake. Calls wait for the promise; a rejection closes the connection and drops its calls. */
  onConnected?(connection: HubConnection<Hub, State>): void | Promise<void>;
  /**
   * Once for every connection whose `onConnected` succeeded, after its last call. A method that never ends delays it
   * forever: end when `connection.signal` aborts.
   */
  onDisconnected?(connection: HubConnection<Hub, State>, reason: DisconnectReason): void | Promise<void>;
  /**
   * An unexpected error. `source`: the method, another hook, or `signal` for one of its listeners; undefined for a
   * fault of the peer. Must not throw.
   */
  onError?(error: unknown, connection: HubConnection<Hub, State>, source?: string): void;
};

/** State shared by all connections of one server. */
export type HubEnvironment<Hub extends HubDeclaration, State> = {
  readonly hub: Hub;
  readonly methods: MethodTable<CallContext<Hub, State>>;
  readonly protocols: SupportedProtocols;
  readonly limits: HubLimits;
  readonly stats: HubStats;
  readonly budget: WaitingBudget;
  readonly clock: Clock;
  readonly hooks: HubHooks<Hub, State>;
  /** Called once after a handshake, and once when a socket has ended and no call is awaited. */
  opened(connection: HubConnection<Hub, State>): void;
  ended(connection: HubConnection<Hub, State>): void;
};

/** Monotonic milliseconds; injectable for tests. */
export type Clock = { now(): number };

/** The default clock. */
export const systemClock: Clock = { now: () => performance.now() };
