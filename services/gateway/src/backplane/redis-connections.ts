import type { Log } from '@quarry/service-kit/log';
import { Redis, type RedisOptions } from 'ioredis';

/**
 * - `stream` puts commands on the stream. It never queues by itself: the command bus holds what Redis cannot take, with
 *   its own bounds, and knows how long it held it.
 * - `subscriber` listens. It never subscribes again by itself: `subscriber.ts` does, so that it knows when a gap ended.
 */
export type ConnectionRole = 'stream' | 'subscriber';

/** Silence after which a connection that owes an answer counts as dead, milliseconds. */
const SOCKET_TIMEOUT_MS = 4_000;

const OPTIONS: RedisOptions = {
  enableOfflineQueue: false,
  autoResubscribe: false,
  // A command in flight when a connection dies is never settled by ioredis then: nobody here waits for such a promise alone.
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: null,
  // The default back-off makes an outage of 12 s cost 15.
  retryStrategy: (attempt) => Math.min(50 * attempt, 1_000),
  connectTimeout: 3_000,
  // A cut network says nothing; the beat of either connection makes this notice it.
  socketTimeout: SOCKET_TIMEOUT_MS,
};

/** Opens a connection that comes back by itself. Failures are logged once per outage and never thrown. */
export function openConnection(url: string, role: ConnectionRole, log: Log): Redis {
  const redis = new Redis(url, { ...OPTIONS, connectionName: `gateway-${role}` });
  let down = false;
  redis.on('error', (error: Error) => {
    if (!down) log.warn({ event: 'redis-down', role, reason: error.message });
    down = true;
  });
  redis.on('ready', () => {
    if (down) log.info({ event: 'redis-back', role });
    down = false;
  });
  return redis;
}
