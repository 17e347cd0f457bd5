import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from './log.ts';
import { openRedis, type RedisClient } from './redis.ts';

/** Connection for a BullMQ queue or worker, and its close, because BullMQ leaves a given connection open. */
export interface QueueConnection {
  readonly connection: RedisClient;
  /** Call it after the queue or worker is closed. */
  close(): void;
}

/**
 * Opens the connection here rather than in BullMQ, so that it detects a dead peer like every other one. A worker waits
 * for jobs on a second connection, which BullMQ opens through `duplicate`. Heartbeats do not reach that one while it
 * waits, so it is dropped together with the first.
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

/** How long a worker without jobs may take to close; milliseconds. */
const CLOSE_MS = 2_000;

/**
 * Closes a BullMQ worker once its jobs are done. While its blocking connection reconnects, as after an outage, BullMQ's
 * `close` never settles: a worker without active jobs is then abandoned, since its process ends anyway. A job fetched
 * at that moment goes to another worker.
 * @param underWay number of active jobs
 */
export async function closeWorker(worker: { close(): Promise<void> }, underWay: () => number): Promise<void> {
  let closed = false;
  const closing = worker.close().then(() => {
    closed = true;
  });
  // Reported by the loop below while it waits.
  closing.catch(() => undefined);
  do await Promise.race([closing, delay(CLOSE_MS, undefined, { ref: false })]);
  while (!closed && underWay() > 0);
}
