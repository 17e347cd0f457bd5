import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { QUEUE_PREFIX } from '@quarry/events/backplane/names';
import { type Job, type JobsOptions, Queue, Worker, type WorkerOptions } from 'bullmq';
import { z } from 'zod';
import type { Log } from './log.ts';
import { openRedis, primariesOf, type RedisClient } from './redis.ts';

/** A BullMQ queue and its connection: BullMQ does not close a connection it was given. */
export interface OpenQueue<Data> {
  readonly queue: Queue<Data>;
  readonly connection: RedisClient;
  close(): Promise<void>;
}

/** Opens a queue, to add jobs and inspect them. Rejects at once while Redis is unavailable. */
export function openQueue<Data>(
  redisUrl: string,
  name: string,
  log: Log,
  defaultJobOptions: JobsOptions = {},
): OpenQueue<Data> {
  const connection = openRedis(redisUrl, 'queue', log);
  const queue = new Queue<Data>(name, { connection, prefix: QUEUE_PREFIX, defaultJobOptions });
  // Without a listener a lost connection would end the process.
  queue.on('error', (error) => log.warn({ event: 'queue-error', queue: name, reason: error.message }));
  return {
    queue: queue as Queue<Data>,
    connection,
    async close() {
      await queue.close();
      connection.disconnect();
    },
  };
}

/** Retries a failed job on an operator's request. @param now milliseconds since 1970 */
export async function retryJob(job: Job, now: number): Promise<void> {
  await job.updateData({ ...job.data, retriedAt: now });
  await job.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true });
}

const retriedSchema = z.object({ retriedAt: z.number() });

/**
 * When a job was added or last retried by an operator, in milliseconds since 1970. BullMQ keeps the first instant, by
 * which a job given up for its age would be given up again at once.
 */
export function triedSince({ timestamp, data }: Pick<Job, 'timestamp' | 'data'>): number {
  const { data: retried } = retriedSchema.safeParse(data);
  return Math.max(timestamp, retried?.retriedAt ?? 0);
}

export interface WorkerParts<Data> {
  readonly redisUrl: string;
  /** Name of the queue. */
  readonly name: string;
  readonly run: (job: Job<Data>, token?: string) => Promise<unknown>;
  readonly options: Omit<WorkerOptions, 'connection' | 'prefix'>;
  /** Whether due jobs wait although a worker could run them. */
  readonly isSilent: () => Promise<boolean>;
  readonly onReplaced?: () => void;
  /** An attempt of a job failed. */
  readonly onFailed: (jobId: string | undefined, error: Error) => void;
  readonly log: Log;
}

/** Interval of the liveness check, and timeout for closing an idle worker. Milliseconds. */
const WATCH_MS = 5_000;
const CLOSE_MS = 2_000;

/**
 * Runs a worker, and replaces it when it leaves due jobs waiting: BullMQ workers have stopped silently after Redis
 * outages. `stop` waits for jobs in progress, unless Redis is unavailable: they could not finish.
 */
export function runWorker<Data>({
  redisUrl,
  name,
  run,
  options,
  isSilent,
  onReplaced,
  onFailed,
  log,
}: WorkerParts<Data>): { isRunning(): boolean; stop(): Promise<void> } {
  const warn = (event: string) => (error: Error) => log.warn({ event, queue: name, reason: error.message });
  let underWay = 0;
  const counted: typeof run = async (job, token) => {
    underWay += 1;
    try {
      return await run(job, token);
    } finally {
      underWay -= 1;
    }
  };
  function open() {
    const connection = workerConnection(redisUrl, log);
    const worker = new Worker<Data>(name, counted, { ...options, connection, prefix: QUEUE_PREFIX });
    worker.on('error', warn('worker-error'));
    worker.on('failed', (job, error) => onFailed(job?.id, error));
    return { worker, connection };
  }
  let { worker, connection } = open();
  let stopped = false;

  async function watch(): Promise<void> {
    if (worker.isRunning() && !(await isSilent())) return;
    // A worker opened after the stop would run for ever.
    if (stopped) return;
    log.warn({ event: 'worker-replaced', queue: name });
    onReplaced?.();
    const silent = { worker, connection };
    ({ worker, connection } = open());
    await silent.worker.close(true).finally(() => silent.connection.disconnect());
  }

  const watching = setInterval(() => {
    watch().catch(warn('worker-not-watched'));
  }, WATCH_MS);
  watching.unref();
  return {
    isRunning: () => worker.isRunning(),
    async stop() {
      stopped = true;
      clearInterval(watching);
      if (connection.status === 'ready') await closeWorker(worker, () => underWay);
      else await worker.close(true);
      connection.disconnect();
    },
  };
}

/**
 * Opens a worker's connection here rather than in BullMQ, so that it detects a dead peer like every other connection. A
 * worker waits for jobs on a second connection, which BullMQ opens through `duplicate`. Heartbeats do not reach that
 * one while it waits, so it is dropped together with the first.
 */
function workerConnection(url: string, log: Log): RedisClient {
  const connection = openRedis(url, 'worker', log);
  const openJobs = (): RedisClient => {
    const name = `quarry-jobs-${randomUUID()}`;
    const waiting = openRedis(url, 'jobs', log, name);
    const giveUp = () => {
      if (waiting.status === 'ready') waiting.disconnect(true);
    };
    connection.on('close', giveUp);
    waiting.on('ready', () => {
      killStaleConnections(connection, name).catch((error: Error) =>
        log.warn({ event: 'stale-connections-not-killed', reason: error.message }),
      );
    });
    waiting.once('end', () => connection.off('close', giveUp));
    return waiting;
  };
  return Object.assign(connection, { duplicate: openJobs });
}

/**
 * Kills all connections with a name but the newest. Redis still counts a connection lost by the network as a blocked
 * reader and gives it the next job marker, which delays that job by ten seconds. A job added before the newest
 * connection is ready still waits that long (five seconds if no job is delayed): BullMQ bounds the wait for a marker by
 * a constant, and applies `drainDelay` only if no job is delayed. Questions are then closed by the ticker.
 */
async function killStaleConnections(connection: RedisClient, name: string): Promise<void> {
  for (const server of primariesOf(connection)) {
    const clients = String(await server.client('LIST')).matchAll(new RegExp(`^id=(\\d+) .* name=${name} `, 'gm'));
    const ids = [...clients].map(([, id]) => Number(id)).toSorted((a, b) => a - b);
    for (const id of ids.slice(0, -1)) await server.client('KILL', 'ID', id);
  }
}

/**
 * Closes a worker once its jobs are done. While its blocking connection reconnects, as after an outage, BullMQ's `close`
 * never settles: a worker without active jobs is then abandoned, since its process ends anyway. A job fetched at that
 * moment goes to another worker.
 */
async function closeWorker(worker: Worker, underWay: () => number): Promise<void> {
  let closed = false;
  const closing = worker.close().then(() => {
    closed = true;
  });
  // Reported by the loop below while it waits.
  closing.catch(() => undefined);
  do await Promise.race([closing, delay(CLOSE_MS, undefined, { ref: false })]);
  while (!closed && underWay() > 0);
}
