import { MAIL_QUEUE, type MailJob, mailJobId, queueOf, RESULTS_QUEUE } from '@quarry/events/jobs';
import type { Log } from '@quarry/service-kit/log';
import { openQueue } from '@quarry/service-kit/queue';

/** `open`: waiting or active; `lost`: not in the queue. */
export type JobStatus = 'open' | 'done' | 'failed' | 'lost';

/**
 * Queues mails and results for the mailer. Job ids are deterministic and kept for a day after completion, so queueing
 * is idempotent. Rejects at once while Redis is down.
 */
export interface MailDispatch {
  send(job: MailJob): Promise<void>;
  statusOf(job: MailJob): Promise<JobStatus>;
  /** Queues a lost or finished job anew. */
  sendAgain(job: MailJob): Promise<void>;
  close(): Promise<void>;
}

const DAY_SECONDS = 86_400;

export function createMailDispatch(redisUrl: string, log: Log): MailDispatch {
  const open = (name: string) =>
    openQueue<MailJob>(redisUrl, name, log, {
      attempts: 8,
      backoff: { type: 'exponential', delay: 2_000 },
      removeOnComplete: { age: DAY_SECONDS },
    });
  const queues = { [MAIL_QUEUE]: open(MAIL_QUEUE), [RESULTS_QUEUE]: open(RESULTS_QUEUE) };
  const queueFor = (job: MailJob) => queues[queueOf(job)].queue;
  const add = async (job: MailJob): Promise<void> => {
    await queueFor(job).add(job.type, job, { jobId: mailJobId(job) });
  };
  return {
    send: add,
    async statusOf(job) {
      const state = await queueFor(job).getJobState(mailJobId(job));
      if (state === 'completed') return 'done';
      if (state === 'unknown') return 'lost';
      return state === 'failed' ? 'failed' : 'open';
    },
    async sendAgain(job) {
      await queueFor(job).remove(mailJobId(job));
      await add(job);
    },
    async close() {
      await Promise.all(Object.values(queues).map(({ close }) => close()));
    },
  };
}
