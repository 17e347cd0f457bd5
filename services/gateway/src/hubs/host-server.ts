import type { Revocation } from '@quarry/events/backplane/revocation';
import { PING_AFTER, TOO_MANY_SOCKETS } from '@quarry/events/hub-path';
import type { ScreenId } from '@quarry/events/ids';
import type { Log } from '@quarry/service-kit/log';
import type { WaitingBudget } from '@quarry/signalr/connection/waiting-budget';
import { createHubServer, type HubServer } from '@quarry/signalr/server/create-hub-server';
import {
  accountOf,
  askingHost,
  type HostConnection,
  type HostHub,
  type HostParts,
  type HostState,
  hostHandlers,
  hostHub,
  STAGE_SOCKETS,
  unbindHost,
  WAITING_BYTES,
} from './host-hub.ts';
import { reportCutOff, reportHubError } from './hub-log.ts';
import { hubProtocols } from './hub-protocols.ts';

export type HostServer = HubServer<HostHub, HostState>;

const SIGNED_OUT = 'signed-out';
const WITHDRAWN = 'withdrawn';

/** The given callers that are still active. @throws when the database is unavailable */
export interface ActiveCallers {
  readonly signIns: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly screens: (ids: readonly ScreenId[]) => Promise<ReadonlySet<string>>;
}

/** Bounds of the host hub besides those of each socket. */
export interface HostLimits {
  /** Shared with the player hub. */
  readonly budget: WaitingBudget;
  /** Sockets of one account, or of one remote; one more closes the oldest. */
  readonly socketsPerHost: number;
}

/**
 * The hub `/master`, of hosts and their stages and remotes. A session continues without its host; its players learn
 * that the host is away.
 */
export function createHostServer(
  parts: HostParts,
  active: ActiveCallers,
  { budget, socketsPerHost }: HostLimits,
  log: Log,
): HostServer {
  /**
   * Connections over the stage's limit. They are closed after the handshake, the earliest moment at which a record may
   * be sent.
   */
  const refused = new WeakSet<HostConnection>();
  const server = createHubServer<HostHub, HostState>({
    hub: hostHub,
    handlers: hostHandlers(parts),
    protocols: hubProtocols,
    limits: { maxWaitingBytes: WAITING_BYTES.full, keepAliveMs: PING_AFTER },
    budget,
    onConnected: (connection) => {
      if (refused.has(connection)) return connection.close(TOO_MANY_SOCKETS);
      // A revocation between the upgrade and the handshake does not reach the socket.
      return closeEnded([connection], active).catch((error: unknown) => {
        // Not the caller's fault: without `allowReconnect` the official client would not come back.
        connection.close('service-unavailable', true);
        throw error;
      });
    },
    onDisconnected: (connection, reason) => {
      reportCutOff(log, 'master', connection, reason);
      const binding = unbindHost(connection);
      if (!binding) return;
      parts.bus.post(binding.sessionId, { type: 'DropHost', connectionId: connection.state.socketId });
    },
    onError: (error, connection, target) => reportHubError(log, 'master', error, connection, target),
  });
  const ofAccount = new Map<string, Set<HostConnection>>();
  return {
    ...server,
    get draining() {
      return server.draining;
    },
    attach: (socket, options) => {
      const connection = server.attach(socket, options);
      const { caller } = options.state;
      const account = accountOf(caller);
      const sockets = ofAccount.get(account) ?? new Set();
      // A host's oldest socket is mostly a dead connection of its own; a stage's belongs to another spectator, who
      // would reconnect.
      if (caller.role === 'stage' && sockets.size >= STAGE_SOCKETS) {
        refused.add(connection);
        return connection;
      }
      ofAccount.set(account, sockets.add(connection));
      connection.signal.addEventListener('abort', () => {
        sockets.delete(connection);
        if (sockets.size === 0) ofAccount.delete(account);
      });
      const [oldest] = sockets;
      if (caller.role !== 'stage' && sockets.size > socketsPerHost) oldest?.close(TOO_MANY_SOCKETS);
      return connection;
    },
  };
}

/**
 * Enters every host again, after the engine may have considered this gateway dead. Players are in the lists of
 * `presence`: a command for each of 50,000 would keep the engine busy for minutes while the hall needs its next
 * question.
 */
export function announceHosts(server: HostServer, { bus, gatewayId }: HostParts): void {
  for (const connection of server.connections) {
    const { binding, caller, socketId } = connection.state;
    if (!binding) continue;
    bus.post(binding.sessionId, {
      type: 'EnterAsHost',
      connection: { gatewayId, connectionId: socketId },
      ...askingHost(caller, binding.seat.frames),
    });
  }
}

/** Closes the sockets of revoked sign-ins and withdrawn screens, without leave to reconnect. */
export function closeRevoked(server: HostServer, { userId, signInIds, screenIds = [] }: Revocation): void {
  for (const connection of server.connections) {
    const { caller } = connection.state;
    if (caller.hostId !== userId) continue;
    if (caller.role !== 'host') {
      if (signInIds === null || screenIds.includes(caller.id)) connection.close(WITHDRAWN);
    } else if (signInIds === null || signInIds.includes(caller.signedIn.signInId)) connection.close(SIGNED_OUT);
  }
}

/**
 * Checks the sign-in or screen behind every socket, because a revocation may have been lost. A socket lives as long as its
 * sign-in, even if it was opened with a bearer token, which expires after 15 minutes; that of a screen also ends with its
 * session. @throws when the database is unavailable
 */
export async function closeEnded(connections: Iterable<HostConnection>, active: ActiveCallers): Promise<void> {
  const opened = [...connections].map((connection) => ({ connection, caller: connection.state.caller }));
  const signInIds = new Set(opened.flatMap(({ caller }) => (caller.role === 'host' ? caller.signedIn.signInId : [])));
  const screenIds = new Set(opened.flatMap(({ caller }) => (caller.role === 'host' ? [] : caller.id)));
  const [signIns, screens] = await Promise.all([
    signInIds.size > 0 ? active.signIns([...signInIds]) : signInIds,
    screenIds.size > 0 ? active.screens([...screenIds]) : screenIds,
  ]);
  for (const { connection, caller } of opened)
    if (caller.role === 'host') {
      if (!signIns.has(caller.signedIn.signInId)) connection.close(SIGNED_OUT);
    } else if (!screens.has(caller.id)) connection.close(WITHDRAWN);
}
