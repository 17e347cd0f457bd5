import type { Log } from '@quarry/service-kit/log';
import { openQueue, runWorker, triedSince } from '@quarry/service-kit/queue';
import { DelayedError, type Job, UnrecoverableError } from 'bullmq';
import type { MailerMetrics } from '#mailer-metrics.ts';
import { type ProcessJob, withoutAddresses } from './process-job.ts';

/** A mail that could not be sent for a day, or for a day after a retry, becomes a dead letter. Milliseconds. */
const GIVE_UP_MS = 24 * 3_600_000;
/** A killed mailer's jobs are picked up again after about this time. Milliseconds. */
const LOCK_MS = 10_000;
/** Age of a waiting job at which the worker counts as stalled; milliseconds. */
const SILENT_MS = 15_000;
/** Maximum retry delay, so that mails go out soon after the mail server is back. Milliseconds. */
const LONGEST_MS = 30_000;
/**
 * Number of newest dead letters kept, and seconds they are kept for: anybody can request mails to addresses that do not
 * exist, and each holds an address.
 */
const DEAD_LETTERS = { count: 10_000, age: 30 * 86_400 };

export interface MailWorkerParts {
  readonly redisUrl: string;
  /** Name of the queue. */
  readonly name: string;
  /** Maximum concurrent jobs. */
  readonly concurrency: number;
  readonly process: ProcessJob;
  readonly metrics: MailerMetrics;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Processes a queue of mails or results; `stop` waits for jobs in progress. */
export function startMailWorker({ redisUrl, name, concurrency, process, metrics, log, now }: MailWorkerParts) {
  const { queue, close } = openQueue(redisUrl, name, log);
  const worker = runWorker({
    redisUrl,
    name,
    async run(job: Job, token) {
      const isLastChance = now() - triedSince(job) > GIVE_UP_MS;
      const outcome = await process({ id: job.id ?? '', data: job.data, queuedAt: job.timestamp, isLastChance });
      metrics.mails.inc({ kind: job.name, outcome: outcome.status });
      if (outcome.status === 'dead') throw new UnrecoverableError(outcome.reason);
      if (outcome.status !== 'later' && outcome.status !== 'resting') return outcome.status;
      // Waiting for a mail server must not use up the job's attempts.
      const waitMs = outcome.status === 'resting' ? outcome.forMs : waitBefore(job.attemptsStarted);
      await job.moveToDelayed(Math.ceil(now() + waitMs), token);
      throw new DelayedError(outcome.status);
    },
    options: {
      concurrency,
      lockDuration: LOCK_MS,
      stalledInterval: LOCK_MS / 2,
      // A job that crashes the process is given up after a few attempts.
      maxStalledCount: 3,
      removeOnFail: DEAD_LETTERS,
    },
    async isSilent() {
      const [oldest] = await queue.getJobs(['waiting', 'prioritized'], 0, 0, true);
      if (!oldest || (await queue.getActiveCount()) > 0) return false;
      return now() - (oldest.processedOn ?? triedSince(oldest)) > SILENT_MS;
    },
    onFailed: (jobId, { message }) => log.error({ event: 'mail-failed', jobId, reason: withoutAddresses(message) }),
    log,
  });
  return {
    queue,
    isRunning: worker.isRunning,
    async stop() {
      await worker.stop();
      await close();
    },
  };
}

/** Exponential back-off from 1 s. @param started number of attempts, from 1 @returns milliseconds */
function waitBefore(started: number): number {
  return Math.min(LONGEST_MS, 1_000 * 2 ** Math.min(20, Math.max(0, started - 1)));
}
