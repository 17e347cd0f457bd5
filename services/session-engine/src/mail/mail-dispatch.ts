import { MAIL_QUEUE, type MailJob, mailJobId } from '@quarry/events/jobs';
import type { Log } from '@quarry/service-kit/log';
import { openQueue } from '@quarry/service-kit/queue';

/** `open`: waiting or active; `lost`: not in the queue. */
export type JobStatus = 'open' | 'done' | 'failed' | 'lost';

/**
 * Queues mails for the mailer. Job ids are deterministic and kept for a day after completion, so queueing is idempotent.
 * Rejects at once while Redis is down.
 */
export interface MailDispatch {
  send(job: MailJob): Promise<void>;
  statusOf(jobId: string): Promise<JobStatus>;
  /** Queues a lost or finished job anew. */
  sendAgain(job: MailJob): Promise<void>;
  close(): Promise<void>;
}

const DAY_SECONDS = 86_400;

export function createMailDispatch(redisUrl: string, log: Log): MailDispatch {
  const { queue, close } = openQueue<MailJob>(redisUrl, MAIL_QUEUE, log, {
    attempts: 8,
    backoff: { type: 'exponential', delay: 2_000 },
    removeOnComplete: { age: DAY_SECONDS },
  });
  const add = async (job: MailJob): Promise<void> => {
    await queue.add(job.type, job, { jobId: mailJobId(job) });
  };
  return {
    send: add,
    async statusOf(jobId) {
      const state = await queue.getJobState(jobId);
      if (state === 'completed') return 'done';
      if (state === 'unknown') return 'lost';
      return state === 'failed' ? 'failed' : 'open';
    },
    async sendAgain(job) {
      await queue.remove(mailJobId(job));
      await add(job);
    },
    close,
  };
}
