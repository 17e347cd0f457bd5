import type { Log } from '@quarry/service-kit/log';
import { connectRedis, onMessage, type RedisClient, reportOutages, subscribeTo } from '@quarry/service-kit/redis';
import { Cluster, type RedisOptions } from 'ioredis';
import type { StreamRedis } from './stream-writer.ts';
import type { SubscriberRedis } from './subscriber.ts';

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
  connectTimeout: 3_000,
  // A cut network says nothing; the beat of either connection makes this notice it.
  socketTimeout: SOCKET_TIMEOUT_MS,
};

/** Opens a connection that comes back by itself. Failures are logged once per outage and never thrown. */
export function openConnection(url: string, role: ConnectionRole, log: Log): RedisClient {
  return reportOutages(connectRedis(url, { ...OPTIONS, connectionName: `gateway-${role}` }), role, log);
}

/** A connection as the command bus writes on it. */
export function streamRedis(redis: RedisClient): StreamRedis {
  return {
    get status() {
      return redis.status;
    },
    isCluster: redis instanceof Cluster,
    pipeline: () => redis.pipeline(),
    on: (event, listener) => {
      redis.on(event, listener);
      // One node is gone and the others go on: what was written to it may never be answered.
      if (event === 'close' && redis instanceof Cluster) redis.on('-node', listener);
    },
  };
}

/** A connection as the subscriber listens on it. */
export function subscriberRedis(redis: RedisClient): SubscriberRedis {
  return {
    get status() {
      return redis.status;
    },
    subscribe: (...channels) => subscribeTo(redis, channels),
    unsubscribe: (channel) => (redis instanceof Cluster ? redis.sunsubscribe(channel) : redis.unsubscribe(channel)),
    ping: () => redis.ping(),
    onMessage: (listener) => onMessage(redis, listener),
    on: (event, listener) => redis.on(event, listener),
  };
}
