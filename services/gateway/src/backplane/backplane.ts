import type { StreamEntryArgs } from '@quarry/events/backplane/command';
import { REVOCATIONS_CHANNEL } from '@quarry/events/backplane/names';
import { decodeRevocation, type Revocation } from '@quarry/events/backplane/revocation';
import type { CommandId, GatewayId } from '@quarry/events/ids';
import type { Log } from '@quarry/service-kit/log';
import { onMessage, openRedis, type RedisClient, subscribeTo } from '@quarry/service-kit/redis';
import { Cluster, type Redis } from 'ioredis';
import { type CommandBusParts, createCommandBus, type StreamRedis } from './command-bus.ts';
import { createCork } from './cork.ts';
import { type Heartbeat, type HeartbeatRedis, startHeartbeat } from './heartbeat.ts';
import { createSubscriber, type SubscriberRedis } from './subscriber.ts';

export interface BackplaneParts {
  readonly redisUrl: string;
  readonly gatewayId: GatewayId;
  readonly newCommandId: () => CommandId;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  readonly log: Log;
  readonly observe: CommandBusParts['observe'];
}

/** Opens the connections to the engines: command stream, replies, publications, heartbeat. */
export function openBackplane({ redisUrl, gatewayId, newCommandId, now, log, observe }: BackplaneParts) {
  const stream = openRedis(redisUrl, 'stream', log);
  const listening = openRedis(redisUrl, 'subscriber', log);
  const subscriber = createSubscriber(subscriberRedis(listening));
  const bus = createCommandBus({
    redis: streamRedis(stream),
    subscriber,
    gatewayId,
    newCommandId,
    now,
    log,
    observe,
  });

  return {
    bus,
    subscriber,
    onRevocation: (listener: (revocation: Revocation) => void): void => {
      void subscriber.listen(REVOCATIONS_CHANNEL, (text) => {
        try {
          listener(decodeRevocation(text));
        } catch (error) {
          log.error({ event: 'revocation-unreadable', err: error });
        }
      });
    },
    /** Starts the heartbeat. `onLapse` is called when the engine may have considered this gateway dead. */
    startHeartbeat: (onLapse: () => void): Heartbeat => startHeartbeat(heartbeatRedis(stream), gatewayId, onLapse),
    close: (): void => {
      bus.close();
      stream.disconnect();
      listening.disconnect();
    },
  };
}

function streamRedis(redis: RedisClient): StreamRedis {
  return {
    get status() {
      return redis.status;
    },
    xadd: redis instanceof Cluster ? (...entry) => addToCluster(redis, entry) : addCorked(redis),
    on: (event, listener) => {
      redis.on(event, listener);
      // One node of the cluster is gone: writes to it may never be answered.
      if (event === 'close' && redis instanceof Cluster) redis.on('-node', listener);
    },
  };
}

function addCorked(redis: Redis): StreamRedis['xadd'] {
  const cork = createCork(() => redis.stream);
  return (...entry) => {
    cork();
    return redis.xadd(...entry);
  };
}

/**
 * In its own pipeline: while the cluster is down, ioredis retries a plain command on random nodes, which loses the
 * order, and never handles the error of an ASKING that it sends before one.
 */
async function addToCluster(redis: Cluster, entry: StreamEntryArgs): Promise<void> {
  const results = await redis
    .pipeline()
    .xadd(...entry)
    .exec();
  const failure = results?.[0]?.[0];
  if (failure) throw failure;
}

function subscriberRedis(redis: RedisClient): SubscriberRedis {
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

function heartbeatRedis(redis: RedisClient): HeartbeatRedis {
  return {
    get status() {
      return redis.status;
    },
    exchange: (key, value, milliseconds) => redis.set(key, value, 'PX', milliseconds, 'GET'),
    remove: async (key) => {
      await redis.del(key);
    },
  };
}
