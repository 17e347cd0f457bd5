import { connectionIdSchema } from '@quarry/events/ids';
import type { Log } from '@quarry/service-kit/log';
import type { WaitingBudget } from '@quarry/signalr/connection/waiting-budget';
import { createHubServer, type HubServer } from '@quarry/signalr/server/create-hub-server';
import type { EnterParts } from './enter-as-player.ts';
import { hubProtocols } from './hub-protocols.ts';
import { type PlayerState, unbind } from './player-binding.ts';
import { playerHandlers } from './player-handlers.ts';
import { type PlayerHub, playerHub } from './player-hub.ts';
import { reportCutOff } from './report-cut-off.ts';
import { reportHubError } from './report-hub-error.ts';

export type PlayerServer = HubServer<PlayerHub, PlayerState>;

/** The hub `/slave`. A socket that closes leaves its player in the session, as away. */
export function createPlayerServer(parts: EnterParts, budget: WaitingBudget, log: Log): PlayerServer {
  return createHubServer<PlayerHub, PlayerState>({
    hub: playerHub,
    handlers: playerHandlers(parts),
    protocols: hubProtocols,
    budget,
    onDisconnected: (connection, reason) => {
      reportCutOff(log, 'slave', connection, reason);
      const binding = unbind(connection);
      if (!binding) return;
      // It names the connection: a player who is back on another socket already stays.
      const connectionId = connectionIdSchema.parse(connection.id);
      parts.bus.post(binding.sessionId, { type: 'DropConnection', playerId: binding.playerId, connectionId });
    },
    onError: (error, connection, target) => reportHubError(log, 'slave', error, connection, target),
  });
}

const NOT_ENTERED = 'not-entered';

/** Closes the sockets that have been in no session for so long, milliseconds: anybody may open one. */
export function closeIdle(server: PlayerServer, afterMs: number): void {
  const before = performance.now() - afterMs;
  for (const connection of server.connections) {
    const { binding, unboundSince } = connection.state;
    if (!binding && unboundSince < before) connection.close(NOT_ENTERED);
  }
}

/** Tells the engine again which players are here, after it has lost sight of this gateway. Harmless for those it knows. */
export function announcePlayers(server: PlayerServer, { bus, gatewayId }: EnterParts): void {
  for (const connection of server.connections) {
    const { binding } = connection.state;
    if (!binding) continue;
    const { sessionId, playerId, identifier, deviceId } = binding;
    const connectionId = connectionIdSchema.parse(connection.id);
    bus.post(sessionId, {
      type: 'EnterSession',
      playerId,
      identifier,
      deviceId,
      connection: { gatewayId, connectionId },
    });
  }
}
