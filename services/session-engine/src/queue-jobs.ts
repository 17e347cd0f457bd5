import type { Log } from '@quarry/service-kit/log';
import type { EngineMetrics } from './engine-metrics.ts';
import type { MailDispatch } from './mail/mail-dispatch.ts';
import type { Effects, JobIntent, Traced } from './partition/batch.ts';
import type { TimerQueue } from './timers/timer-queue.ts';

/** Jobs that may be on their way to the queue at once. */
const MOST_UNDER_WAY = 1_000;
/** How long a job may take to get there before that is reported; milliseconds. */
const SLOW_MS = 2_000;

export interface QueueJobsParts {
  readonly timers: Pick<TimerQueue, 'arm'>;
  readonly mails: Pick<MailDispatch, 'send'>;
  readonly metrics: Pick<EngineMetrics, 'effectFailures'>;
  readonly log: Log;
}

/**
 * Hands jobs to BullMQ without making anybody wait: a queue that hangs or refuses holds up neither publications nor
 * replies. A job that does not get there is made up for: timers are armed again from the open questions, reports are
 * queued again from the table of due mails. Ids of jobs are deterministic, so that queueing twice is queueing once.
 */
export function createQueueJobs({ timers, mails, metrics, log }: QueueJobsParts): Effects['queueJobs'] {
  let underWay = 0;

  async function queue(job: Traced<JobIntent>): Promise<void> {
    if (underWay >= MOST_UNDER_WAY) throw new Error(`${MOST_UNDER_WAY} jobs are on their way to the queue`);
    underWay += 1;
    const queued = (
      job.type === 'mail' ? mails.send({ ...job.job, traceparent: job.traceparent }) : timers.arm(job)
    ).finally(() => {
      underWay -= 1;
    });
    const slow = Promise.withResolvers<void>();
    const timer = setTimeout(() => slow.reject(new Error(`not queued within ${SLOW_MS} ms`)), SLOW_MS);
    await Promise.race([queued, slow.promise]).finally(() => clearTimeout(timer));
  }

  return (jobs) => {
    for (const job of jobs)
      queue(job).catch((error: Error) => {
        metrics.effectFailures.inc({ effect: job.type });
        log.warn({ event: 'job-not-queued', job: job.type, reason: error.message });
      });
  };
}
