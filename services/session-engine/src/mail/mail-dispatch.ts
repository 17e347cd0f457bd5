import { QUEUE_PREFIX } from '@quarry/events/backplane/names';
import { MAIL_QUEUE, type MailJob, mailJobId } from '@quarry/events/jobs';
import type { Log } from '@quarry/service-kit/log';
import { queueConnection } from '@quarry/service-kit/queue-connection';
import { Queue } from 'bullmq';

/** How a job stands with the queue: still to be worked on, over in one way or the other, or unknown to it. */
export type JobStatus = 'open' | 'done' | 'failed' | 'lost';

/**
 * Hands mails to the mailer. The same job twice is one job, also for a day after it was done: a command's effects may be
 * repeated. While Redis is away it fails at once, and its batch is tried again.
 */
export interface MailDispatch {
  send(job: MailJob): Promise<void>;
  statusOf(jobId: string): Promise<JobStatus>;
  /** Queues a job that the queue has lost, or was done with, as if for the first time. */
  sendAgain(job: MailJob): Promise<void>;
  close(): Promise<void>;
}

const DAY_SECONDS = 86_400;

export function createMailDispatch(redisUrl: string, log: Log): MailDispatch {
  const { connection, close } = queueConnection(redisUrl, 'queue', log);
  const queue = new Queue<MailJob>(MAIL_QUEUE, {
    connection,
    prefix: QUEUE_PREFIX,
    defaultJobOptions: {
      attempts: 8,
      backoff: { type: 'exponential', delay: 2_000 },
      removeOnComplete: { age: DAY_SECONDS },
      removeOnFail: false,
    },
  });
  queue.on('error', (error) => log.warn({ event: 'mail-queue', reason: error.message }));
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
    async close() {
      await queue.close();
      close();
    },
  };
}
