import { QUEUE_PREFIX } from '@quarry/events/backplane/names';
import { MAIL_QUEUE, type MailJob, mailJobId } from '@quarry/events/jobs';
import type { Log } from '@quarry/service-kit/log';
import { openRedis } from '@quarry/service-kit/redis';
import { Queue } from 'bullmq';

/** Where mails go: to the mailer, through BullMQ. */
export interface MailDispatch {
  /** Resolves once the job is stored. @throws when Redis does not take it */
  send(job: MailJob): Promise<void>;
  close(): Promise<void>;
}

/**
 * Retries and back-off belong to the job: 2 s, 4 s, 8 s … for about nine hours of a broken mail server before a job
 * becomes a dead letter. A sign-in link is dead long before that, which the mailer knows.
 */
const JOB_OPTIONS = {
  attempts: 14,
  backoff: { type: 'exponential', delay: 2_000, jitter: 0.2 },
  removeOnComplete: { age: 3_600, count: 1_000 },
  removeOnFail: false,
} as const;

export function openMailDispatch(redisUrl: string, log: Log): MailDispatch {
  const connection = openRedis(redisUrl, 'commands', log);
  const queue = new Queue<MailJob>(MAIL_QUEUE, { connection, prefix: QUEUE_PREFIX });
  // Without a listener a lost connection would end the process.
  queue.on('error', (error) => log.warn({ event: 'mail-queue-error', reason: error.message }));
  return {
    send: async (job) => {
      await queue.add(job.type, job, { jobId: mailJobId(job), ...JOB_OPTIONS });
    },
    close: async () => {
      await queue.close();
      connection.disconnect();
    },
  };
}
