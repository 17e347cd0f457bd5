import { QUEUE_PREFIX } from '@quarry/events/backplane/names';
import { MAIL_QUEUE, type MailJob, mailJobId } from '@quarry/events/jobs';
import type { Log } from '@quarry/service-kit/log';
import { queueConnection } from '@quarry/service-kit/queue-connection';
import { Queue } from 'bullmq';

/**
 * Hands mails to the mailer. The same job twice is one job, also for a day after it was done: a command's effects may be
 * repeated. While Redis is away it fails at once, and its batch is tried again.
 */
export interface MailDispatch {
  send(job: MailJob): Promise<void>;
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
  return {
    async send(job) {
      await queue.add(job.type, job, { jobId: mailJobId(job) });
    },
    async close() {
      await queue.close();
      close();
    },
  };
}
