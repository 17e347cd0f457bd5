import type { Log } from '@quarry/service-kit/log';
import { within } from '@quarry/service-kit/within';
import type { EngineMetrics } from './engine-metrics.ts';
import type { MailDispatch } from './mail/mail-dispatch.ts';
import type { Effects, Job } from './partition/batch.ts';
import type { TimerQueue } from './timers/timer-queue.ts';

/** Most jobs being queued at the same time. */
const MOST_UNDER_WAY = 1_000;
/** Time after which a job that could not be queued counts as failed; milliseconds. */
const SLOW_MS = 2_000;

export interface QueueJobsParts {
  readonly timers: Pick<TimerQueue, 'arm'>;
  readonly mails: Pick<MailDispatch, 'send'>;
  readonly metrics: Pick<EngineMetrics, 'effectFailures'>;
  readonly log: Log;
}

/**
 * Queues jobs in BullMQ in the background: a queue that hangs or refuses delays neither publications nor replies.
 * Sweeps restore lost jobs: timers from the open questions, reports from the table of due mails. Job ids are
 * deterministic, so queueing is idempotent.
 */
export function createQueueJobs({ timers, mails, metrics, log }: QueueJobsParts): Effects['queueJobs'] {
  let underWay = 0;

  async function queue(job: Job): Promise<void> {
    if (underWay >= MOST_UNDER_WAY) throw new Error(`too many jobs in flight (${MOST_UNDER_WAY})`);
    underWay += 1;
    const queued = (
      job.type === 'mail' ? mails.send({ ...job.job, traceparent: job.traceparent }, job.hostId) : timers.arm(job)
    ).finally(() => {
      underWay -= 1;
    });
    await within(SLOW_MS, queued);
  }

  return (jobs) => {
    for (const job of jobs)
      queue(job).catch((error: Error) => {
        metrics.effectFailures.inc({ effect: job.type });
        log.warn({ event: 'job-not-queued', job: job.type, reason: error.message });
      });
  };
}
