import { Cluster, type RedisOptions } from 'ioredis';
import { connectRedis, redisBackOff } from './redis.ts';
import { readRedisUrl } from './redis-address.ts';

type QueueOptions = Pick<RedisOptions, 'enableOfflineQueue' | 'maxRetriesPerRequest'>;

/** What a BullMQ queue or worker takes as its connection, and how to end what it does not end itself. */
export interface QueueConnection {
  readonly connection: ({ url: string; retryStrategy: typeof redisBackOff } & QueueOptions) | Cluster;
  /** After the queue or worker was closed. */
  close(): void;
}

/**
 * BullMQ makes its own connections to one server from options, and ends them. To a cluster it wants one that was made
 * already, which it shares and leaves open.
 */
export function queueConnection(url: string, options: QueueOptions): QueueConnection {
  if (readRedisUrl(url).kind === 'server')
    return { connection: { url, retryStrategy: redisBackOff, ...options }, close: () => undefined };
  const cluster = connectRedis(url, options);
  if (!(cluster instanceof Cluster)) throw new TypeError('a cluster address gives a cluster');
  // Without a listener a lost node would end the process; queue and worker report it themselves.
  cluster.on('error', () => undefined);
  return { connection: cluster, close: () => cluster.disconnect() };
}
