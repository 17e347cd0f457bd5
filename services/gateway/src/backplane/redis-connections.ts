import { onMessage, type RedisClient, subscribeTo } from '@quarry/service-kit/redis';
import { Cluster } from 'ioredis';
import type { StreamRedis } from './stream-writer.ts';
import type { SubscriberRedis } from './subscriber.ts';

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
    onMessage: (listener) => onMessage(redis, listener),
    on: (event, listener) => redis.on(event, listener),
  };
}
