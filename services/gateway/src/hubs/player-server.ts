import { PING_AFTER } from '@quarry/events/hub-path';
import type { Log } from '@quarry/service-kit/log';
import type { WaitingBudget } from '@quarry/signalr/connection/waiting-budget';
import { createHubServer, type HubServer } from '@quarry/signalr/server/create-hub-server';
import { reportCutOff, reportHubError } from './hub-log.ts';
import { hubProtocols } from './hub-protocols.ts';
import {
  bindingOf,
  type EnterParts,
  type PlayerHub,
  type PlayerState,
  playerHandlers,
  playerHub,
  unbind,
} from './player-hub.ts';

export type PlayerServer = HubServer<PlayerHub, PlayerState>;

/** The hub `/slave`. When a socket closes, its player stays in the session as away. */
export function createPlayerServer(parts: EnterParts, budget: WaitingBudget, log: Log): PlayerServer {
  return createHubServer<PlayerHub, PlayerState>({
    hub: playerHub,
    handlers: playerHandlers(parts),
    protocols: hubProtocols,
    limits: { keepAliveMs: PING_AFTER },
    budget,
    onDisconnected: (connection, reason) => {
      reportCutOff(log, 'slave', connection, reason);
      const binding = unbind(connection);
      if (!binding) return;
      const { sessionId, playerId } = binding;
      // With the socket's id, so that a player who is back on another socket stays connected.
      parts.bus.post(sessionId, { type: 'DropConnection', playerId, connectionId: connection.state.socketId });
    },
    onError: (error, connection, target) => reportHubError(log, 'slave', error, connection, target),
  });
}

const NOT_ENTERED = 'not-entered';

/** Closes sockets that have had no binding for `afterMs`, because anybody may open one. */
export function closeIdle({ connections }: Pick<PlayerServer, 'connections'>, afterMs: number): void {
  const before = performance.now() - afterMs;
  for (const connection of connections)
    if (!bindingOf(connection) && !connection.state.isEntering && connection.state.unboundSince < before)
      connection.close(NOT_ENTERED);
}
