import { QUEUE_PREFIX } from '@quarry/events/backplane/names';
import { MAIL_QUEUE } from '@quarry/events/jobs';
import type { Log } from '@quarry/service-kit/log';
import { queueConnection } from '@quarry/service-kit/queue-connection';
import { DelayedError, type Job, UnrecoverableError, Worker } from 'bullmq';
import type { MailerMetrics } from '#mailer-metrics.ts';
import { waitBefore } from './back-off.ts';
import type { ProcessJob } from './process-job.ts';
import { withoutAddresses } from './without-addresses.ts';

/** After a day a mail that could not be sent is of no use: it becomes a dead letter. Milliseconds. */
const GIVE_UP_MS = 24 * 3_600_000;
/** A killed mailer's jobs are taken up again after about this; milliseconds. */
const LOCK_MS = 10_000;

export interface MailWorkerParts {
  readonly redisUrl: string;
  readonly process: ProcessJob;
  readonly metrics: MailerMetrics;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Opens a BullMQ worker on the mail queue. It starts by itself; `close` waits for the mails under way. */
export function openMailWorker({ redisUrl, process, metrics, log, now }: MailWorkerParts): Worker {
  const run = async (job: Job, token?: string): Promise<string> => {
    const isLastChance = now() - job.timestamp > GIVE_UP_MS;
    const outcome = await process({ id: job.id ?? '', data: job.data, queuedAt: job.timestamp, isLastChance });
    metrics.mails.inc({ kind: job.name, outcome: outcome.status });
    if (outcome.status === 'dead') throw new UnrecoverableError(outcome.reason);
    if (outcome.status !== 'later') return outcome.status;
    // Waiting for a mail server is nothing a job should use up its attempts for.
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
    // A job that takes the process down with it stops doing so after a few times.
    maxStalledCount: 3,
  });
  worker.once('closed', close);
  worker.on('error', (error) => log.warn({ event: 'mail-worker', reason: error.message }));
  worker.on('failed', (job, error) =>
    log.error({ event: 'mail-failed', jobId: job?.id, reason: withoutAddresses(error.message) }),
  );
  return worker;
}
