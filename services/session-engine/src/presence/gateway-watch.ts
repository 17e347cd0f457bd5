import { gatewayHeartbeatKey, HEARTBEAT_TTL_MS } from '@quarry/events/backplane/names';
import type { GatewayId, SessionId } from '@quarry/events/ids';
import { gatewaysOf } from '@quarry/events/session/sockets';
import type { SessionState } from '@quarry/events/session/state';

/**
 * Detects dead gateways: their players and hosts count as dropped (contract, section 4). A gateway is dead when its
 * heartbeat is missing in two rounds. After a reconnect it waits for longer than a key lives: an empty Redis does not
 * mean that a gateway is dead.
 */
export interface GatewayWatch {
  /** One round. @returns sessions with connections on a dead gateway */
  look(sessions: Iterable<SessionState>): Promise<{ sessionId: SessionId; gatewayId: GatewayId }[]>;
}

/** The part of a Redis connection this needs. */
export interface WatchedRedis {
  on(event: 'ready', listener: () => void): unknown;
  exists(key: string): Promise<number>;
}

export function createGatewayWatch(
  redis: WatchedRedis,
  monotonic: () => number = () => performance.now(),
): GatewayWatch {
  let missing = new Set<GatewayId>();
  let upSince = monotonic();
  redis.on('ready', () => {
    upSince = monotonic();
    missing = new Set();
  });

  return {
    async look(sessions) {
      if (monotonic() - upSince < 2 * HEARTBEAT_TTL_MS) return [];
      const holders = new Map<GatewayId, Set<SessionId>>();
      for (const state of sessions)
        for (const gatewayId of gatewaysOf(state))
          holders.set(gatewayId, (holders.get(gatewayId) ?? new Set()).add(state.id));
      const absent = new Set<GatewayId>();
      await Promise.all(
        [...holders.keys()].map(async (id) => {
          if ((await redis.exists(gatewayHeartbeatKey(id))) === 0) absent.add(id);
        }),
      );
      const dead = [...absent].filter((id) => missing.has(id));
      missing = absent;
      return dead.flatMap((gatewayId) =>
        [...(holders.get(gatewayId) ?? [])].map((sessionId) => ({ sessionId, gatewayId })),
      );
    },
  };
}
