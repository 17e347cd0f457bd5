import { onMessage, type RedisClient, subscribeTo } from '@quarry/service-kit/redis';
import { Cluster } from 'ioredis';
import type { StreamRedis } from './stream-writer.ts';
import type { SubscriberRedis } from './subscriber.ts';

/** Adapts a Redis connection to the command bus. */
export function streamRedis(redis: RedisClient): StreamRedis {
  return {
    get status() {
      return redis.status;
    },
    isCluster: redis instanceof Cluster,
    pipeline: () => redis.pipeline(),
    on: (event, listener) => {
      redis.on(event, listener);
      // One node of the cluster is gone: what was written to it may never be answered.
      if (event === 'close' && redis instanceof Cluster) redis.on('-node', listener);
    },
  };
}

/** Adapts a Redis connection to the subscriber. */
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
