import { Cluster, Redis, type RedisOptions } from 'ioredis';
import type { Log } from './log.ts';
import { readRedisUrl } from './redis-address.ts';

/**
 * What a connection is for, because each fails in its own way.
 * - `commands`: what was under way when the connection died is rejected at once (it would hang for ever otherwise, since
 *   nothing is re-sent); what is asked meanwhile waits for the next try to connect
 * - `blocking`: one loop that waits inside XREADGROUP; nothing of it is ever re-sent, because an entry that answers a
 *   re-sent read goes to a call nobody waits for
 * - `subscriber`: pub/sub; subscriptions come back with the connection, what was said meanwhile is lost
 */
export type RedisRole = 'commands' | 'blocking' | 'subscriber';

/** One server or a cluster; the same commands go to either, as long as the keys of each share a hash tag. */
export type RedisClient = Redis | Cluster;

/** Milliseconds a blocking read waits in Redis. */
export const BLOCK_MS = 2_000;

const OPTIONS: Record<RedisRole, RedisOptions> = {
  commands: { enableAutoPipelining: true, maxRetriesPerRequest: 0, commandTimeout: 10_000 },
  blocking: { maxRetriesPerRequest: 0, enableOfflineQueue: false, blockingTimeout: BLOCK_MS + 1_000 },
  subscriber: { autoResubscribe: true, maxRetriesPerRequest: null },
};

/** ioredis' own back-off grows so that an outage of 12 s would cost 15. */
export const redisBackOff = (attempt: number): number => Math.min(50 * attempt, 1_000);

/** Opens a connection that reconnects by itself, after at most a second, and reports its failures instead of throwing them. */
export function openRedis(url: string, role: RedisRole, log: Log): RedisClient {
  const redis = connectRedis(url, {
    ...OPTIONS[role],
    autoResendUnfulfilledCommands: false,
    connectTimeout: 3_000,
    keepAlive: 5_000,
    connectionName: `quarry-${role}`,
  });
  return reportOutages(redis, role, log);
}

/**
 * Connects to one server or to a cluster with the same options.
 * @throws Error when the address is none
 */
export function connectRedis(url: string, options: RedisOptions): RedisClient {
  const address = readRedisUrl(url);
  if (address.kind === 'server') return new Redis(url, { retryStrategy: redisBackOff, ...options });
  const { enableAutoPipelining = false, enableOfflineQueue = true, retryStrategy = redisBackOff, ...perNode } = options;
  return new Cluster([...address.nodes], {
    enableAutoPipelining,
    enableOfflineQueue,
    clusterRetryStrategy: (attempt) => retryStrategy?.(attempt) ?? redisBackOff(attempt),
    // What was under way when a node was lost is the caller's to repeat: ioredis would send it again silently.
    retryDelayOnFailover: 0,
    slotsRefreshTimeout: 3_000,
    // Each master says only what is published in its own slots; one connection to each, opened when it is needed.
    shardedSubscribers: true,
    redisOptions: {
      ...perNode,
      username: address.username,
      password: address.password,
      ...(address.tls ? { tls: {} } : {}),
    },
  });
}

/** Logs an outage once, and its end. Without a listener for errors one would end the process. */
export function reportOutages<T extends RedisClient>(redis: T, role: string, log: Log): T {
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

/** Publishes on a channel: to its own shard where there are any, else to everybody. */
export async function publishOn(redis: RedisClient, channel: string, text: string): Promise<void> {
  await (redis instanceof Cluster ? redis.spublish(channel, text) : redis.publish(channel, text));
}

/** Listens to channels, which `publishOn` speaks on. Resolves when it is confirmed. */
export async function subscribeTo(redis: RedisClient, channels: readonly string[]): Promise<void> {
  if (channels.length === 0) return;
  // A sharded subscription names channels of one slot only.
  if (redis instanceof Cluster) await Promise.all(channels.map((channel) => redis.ssubscribe(channel)));
  else await redis.subscribe(...channels);
}

/** @param listener gets every message on channels that `subscribeTo` named */
export function onMessage(redis: RedisClient, listener: (channel: string, text: string) => void): void {
  redis.on(redis instanceof Cluster ? 'smessage' : 'message', listener);
}

/** Resolves when the connection can take commands. */
export function whenReady(redis: RedisClient): Promise<void> {
  if (redis.status === 'ready') return Promise.resolve();
  return new Promise((resolve) => redis.once('ready', () => resolve()));
}
