import type { Log } from './log.ts';
import { openRedis, type RedisClient } from './redis.ts';

/** What a BullMQ queue or worker takes as its connection, and how to end it, because BullMQ leaves it open. */
export interface QueueConnection {
  readonly connection: RedisClient;
  /** After the queue or worker was closed. */
  close(): void;
}

/**
 * A connection made here rather than by BullMQ, so that it notices a dead peer as every other does. A worker waits for
 * jobs on a second one, for which BullMQ asks this one; nothing can be asked on it meanwhile, so it is given up together
 * with the first.
 */
export function queueConnection(url: string, role: 'queue' | 'worker', log: Log): QueueConnection {
  const connection = openRedis(url, role, log);
  const openJobs = (): RedisClient => {
    const waiting = openRedis(url, 'jobs', log);
    const giveUp = () => {
      if (waiting.status === 'ready') waiting.disconnect(true);
    };
    connection.on('close', giveUp);
    waiting.once('end', () => connection.off('close', giveUp));
    return waiting;
  };
  return { connection: Object.assign(connection, { duplicate: openJobs }), close: () => connection.disconnect() };
}
