import { QUEUE_PREFIX } from '@quarry/events/backplane/names';
import { MAIL_QUEUE } from '@quarry/events/jobs';
import type { Log } from '@quarry/service-kit/log';
import { closeWorker, queueConnection } from '@quarry/service-kit/queue-connection';
import { DelayedError, type Job, type Queue, UnrecoverableError, Worker } from 'bullmq';
import type { MailerMetrics } from '#mailer-metrics.ts';
import { type ProcessJob, withoutAddresses } from './process-job.ts';

/** A mail that could not be sent for a day becomes a dead letter. Milliseconds. */
const GIVE_UP_MS = 24 * 3_600_000;
/** A killed mailer's jobs are picked up again after about this time. Milliseconds. */
const LOCK_MS = 10_000;

export interface MailWorkerParts {
  readonly redisUrl: string;
  readonly process: ProcessJob;
  readonly metrics: MailerMetrics;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Opens and starts a BullMQ worker on the mail queue; `close` waits for mails in progress. */
export function openMailWorker({ redisUrl, process, metrics, log, now }: MailWorkerParts): Worker {
  const run = async (job: Job, token?: string): Promise<string> => {
    const isLastChance = now() - job.timestamp > GIVE_UP_MS;
    const outcome = await process({ id: job.id ?? '', data: job.data, queuedAt: job.timestamp, isLastChance });
    metrics.mails.inc({ kind: job.name, outcome: outcome.status });
    if (outcome.status === 'dead') throw new UnrecoverableError(outcome.reason);
    if (outcome.status !== 'later') return outcome.status;
    // Waiting for a mail server must not use up the job's attempts.
    await job.moveToDelayed(now() + waitBefore(job.attemptsStarted), token);
    throw new DelayedError(outcome.reason);
  };
  const { connection, close } = queueConnection(redisUrl, 'worker', log);
  const worker = new Worker(MAIL_QUEUE, run, {
    connection,
    prefix: QUEUE_PREFIX,
    concurrency: 4,
    lockDuration: LOCK_MS,
    stalledInterval: LOCK_MS / 2,
    // A job that crashes the process is given up after a few times.
    maxStalledCount: 3,
  });
  worker.once('closed', close);
  worker.on('error', (error) => log.warn({ event: 'mail-worker', reason: error.message }));
  worker.on('failed', (job, error) =>
    log.error({ event: 'mail-failed', jobId: job?.id, reason: withoutAddresses(error.message) }),
  );
  return worker;
}

/** Maximum retry delay, so that mails go out soon after the mail server is back. */
const LONGEST_MS = 30_000;

/** Exponential back-off from 1 s to 30 s. @param started number of attempts, from 1 @returns milliseconds */
function waitBefore(started: number): number {
  return Math.min(LONGEST_MS, 1_000 * 2 ** Math.min(20, Math.max(0, started - 1)));
}

/** Watchdog interval; age of a waiting job at which the worker counts as stalled. Milliseconds. */
const WATCH_MS = 5_000;
const SILENT_MS = 15_000;

export interface WatchParts {
  readonly open: () => Worker;
  readonly queue: Queue;
  /** Number of mails in progress. */
  readonly underWay: () => number;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Replaces a worker that leaves jobs waiting: BullMQ workers have stalled silently after Redis outages. */
export function watchWorker({ open, queue, underWay, log, now }: WatchParts): {
  isRunning(): boolean;
  stop(isCutOff: boolean): Promise<void>;
} {
  let worker = open();

  async function watch(): Promise<void> {
    if (worker.isRunning() && !(await isSilent())) return;
    log.warn({ event: 'mail-worker-replaced' });
    const silent = worker;
    worker = open();
    await silent.close(true);
  }

  /** A job has waited for long while none is active. */
  async function isSilent(): Promise<boolean> {
    const [oldest] = await queue.getWaiting(0, 0);
    if (!oldest || (await queue.getActiveCount()) > 0) return false;
    return now() - (oldest.processedOn ?? oldest.timestamp) > SILENT_MS;
  }

  const timer = setInterval(() => {
    watch().catch((error: Error) => log.warn({ event: 'mail-watch', reason: error.message }));
  }, WATCH_MS);
  timer.unref();
  return {
    isRunning: () => worker.isRunning(),
    async stop(isCutOff) {
      clearInterval(timer);
      // Without Redis nothing can be finished: waiting would never end.
      if (isCutOff) await worker.close(true);
      else await closeWorker(worker, underWay);
    },
  };
}
