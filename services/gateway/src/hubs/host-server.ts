import type { Revocation } from '@quarry/events/backplane/revocation';
import { connectionIdSchema, type UserId } from '@quarry/events/ids';
import type { Log } from '@quarry/service-kit/log';
import type { WaitingBudget } from '@quarry/signalr/connection/waiting-budget';
import { createHubServer, type HubServer } from '@quarry/signalr/server/create-hub-server';
import {
  type HostConnection,
  type HostHub,
  type HostParts,
  type HostState,
  hostHandlers,
  hostHub,
  unbindHost,
  WAITING_BYTES,
} from './host-hub.ts';
import { reportCutOff, reportHubError } from './hub-log.ts';
import { hubProtocols } from './hub-protocols.ts';

export type HostServer = HubServer<HostHub, HostState>;

const SIGNED_OUT = 'signed-out';
const TOO_MANY = 'too-many-sockets';

/** @returns those of these sign-ins that are active @throws when the database is unavailable */
export type ActiveSignIns = (ids: readonly string[]) => Promise<ReadonlySet<string>>;

/** Bounds of the host hub besides those of each socket. */
export interface HostLimits {
  /** Shared with the player hub. */
  readonly budget: WaitingBudget;
  /** Sockets of one account; one more closes the oldest. */
  readonly socketsPerHost: number;
}

/** The hub `/master`. A session goes on without its host; its players learn that it is away. */
export function createHostServer(
  parts: HostParts,
  active: ActiveSignIns,
  { budget, socketsPerHost }: HostLimits,
  log: Log,
): HostServer {
  const server = createHubServer<HostHub, HostState>({
    hub: hostHub,
    handlers: hostHandlers(parts),
    protocols: hubProtocols,
    limits: { maxWaitingBytes: WAITING_BYTES.full },
    budget,
    // A revocation between the upgrade and the handshake does not reach the socket.
    onConnected: async (connection) => {
      const { id } = connection.state.signedIn.signIn;
      if (!(await active([id])).has(id)) connection.close(SIGNED_OUT);
    },
    onDisconnected: (connection, reason) => {
      reportCutOff(log, 'master', connection, reason);
      const binding = unbindHost(connection);
      if (!binding) return;
      const connectionId = connectionIdSchema.parse(connection.id);
      parts.bus.post(binding.sessionId, { type: 'DropHost', connectionId });
    },
    onError: (error, connection, target) => reportHubError(log, 'master', error, connection, target),
  });
  const ofHost = new Map<UserId, Set<HostConnection>>();
  return {
    ...server,
    get draining() {
      return server.draining;
    },
    attach: (socket, options) => {
      const connection = server.attach(socket, options);
      const { id } = options.state.signedIn.user;
      const sockets = ofHost.get(id) ?? new Set();
      ofHost.set(id, sockets.add(connection));
      connection.signal.addEventListener('abort', () => {
        sockets.delete(connection);
        if (sockets.size === 0) ofHost.delete(id);
      });
      const [oldest] = sockets;
      if (sockets.size > socketsPerHost) oldest?.close(TOO_MANY);
      return connection;
    },
  };
}

/** Like `announcePlayers`, for hosts. */
export function announceHosts(server: HostServer, { bus, gatewayId }: HostParts): void {
  for (const connection of server.connections) {
    const { binding, signedIn } = connection.state;
    if (!binding) continue;
    const connectionId = connectionIdSchema.parse(connection.id);
    bus.post(binding.sessionId, {
      type: 'EnterAsHost',
      hostId: signedIn.user.id,
      connection: { gatewayId, connectionId },
      summaries: binding.seat.frames === 'summaries' || undefined,
    });
  }
}

/** Closes the sockets of revoked sign-ins, without leave to reconnect: the host has to sign in first. */
export function closeRevoked(server: HostServer, { userId, signInIds }: Revocation): void {
  for (const connection of server.connections) {
    const { user, signIn } = connection.state.signedIn;
    if (user.id !== userId) continue;
    if (signInIds === null || signInIds.includes(signIn.id)) connection.close(SIGNED_OUT);
  }
}

/**
 * Checks the sign-in of every socket, because a revocation may have been lost. A socket lives as long as its sign-in, even
 * if it was opened with a bearer token, which expires after 15 minutes. @throws when the database is unavailable
 */
export async function closeSignedOut(server: HostServer, active: ActiveSignIns): Promise<void> {
  const connections = [...server.connections];
  if (connections.length === 0) return;
  const signedIn = await active([...new Set(connections.map(({ state }) => state.signedIn.signIn.id))]);
  for (const connection of connections)
    if (!signedIn.has(connection.state.signedIn.signIn.id)) connection.close(SIGNED_OUT);
}
