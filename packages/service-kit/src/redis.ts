import { Redis, type RedisOptions } from 'ioredis';
import type { Log } from './log.ts';

/**
 * What a connection is for, because each fails in its own way.
 * - `commands`: what was under way when the connection died is rejected at once (it would hang for ever otherwise, since
 *   nothing is re-sent); what is asked meanwhile waits for the next try to connect
 * - `blocking`: one loop that waits inside XREADGROUP; nothing of it is ever re-sent, because an entry that answers a
 *   re-sent read goes to a call nobody waits for
 * - `subscriber`: pub/sub; subscriptions come back with the connection, what was said meanwhile is lost
 */
export type RedisRole = 'commands' | 'blocking' | 'subscriber';

/** Milliseconds a blocking read waits in Redis. */
export const BLOCK_MS = 2_000;

const OPTIONS: Record<RedisRole, RedisOptions> = {
  commands: { enableAutoPipelining: true, maxRetriesPerRequest: 0, commandTimeout: 10_000 },
  blocking: { maxRetriesPerRequest: 0, enableOfflineQueue: false, blockingTimeout: BLOCK_MS + 1_000 },
  subscriber: { autoResubscribe: true, maxRetriesPerRequest: null },
};

/** Opens a connection that reconnects by itself, after at most a second, and reports its failures instead of throwing them. */
export function openRedis(url: string, role: RedisRole, log: Log): Redis {
  const redis = new Redis(url, {
    ...OPTIONS[role],
    autoResendUnfulfilledCommands: false,
    // ioredis' own back-off grows so that an outage of 12 s would cost 15.
    retryStrategy: (attempt) => Math.min(50 * attempt, 1_000),
    connectTimeout: 3_000,
    keepAlive: 5_000,
    connectionName: `quarry-${role}`,
  });
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

/** Resolves when the connection can take commands. */
export function whenReady(redis: Redis): Promise<void> {
  if (redis.status === 'ready') return Promise.resolve();
  return new Promise((resolve) => redis.once('ready', () => resolve()));
}
