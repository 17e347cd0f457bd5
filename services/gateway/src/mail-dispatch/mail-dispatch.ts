import { once } from 'node:events';
import { MAIL_QUEUE, type MailJob, mailJobId } from '@quarry/events/jobs';
import type { Log } from '@quarry/service-kit/log';
import { openQueue } from '@quarry/service-kit/queue';
import type { RedisClient } from '@quarry/service-kit/redis';
import { inSpan } from '@quarry/service-kit/tracing';

/** Queues mails for the mailer, through BullMQ. */
export interface MailDispatch {
  /** Resolves once the job is stored. @throws when Redis is unavailable for two seconds, or fails while storing it */
  send(job: MailJob): Promise<void>;
  close(): Promise<void>;
}

/** Timeout, milliseconds: BullMQ would wait for a lost Redis for ever, and the request with it. */
const PATIENCE_MS = 2_000;

/** The mailer decides about retries. Completed jobs are removed, because a link is a secret until it is redeemed. */
const JOB_OPTIONS = { attempts: 3, backoff: { type: 'exponential', delay: 2_000 }, removeOnComplete: true } as const;

export function openMailDispatch(redisUrl: string, log: Log): MailDispatch {
  const { queue, connection, close } = openQueue<MailJob>(redisUrl, MAIL_QUEUE, log, JOB_OPTIONS);
  return {
    send: async (job) => {
      const jobId = mailJobId(job);
      await inSpan(`queue mail ${job.type}`, { attributes: { 'quarry.job': jobId } }, async ({ traceparent }) => {
        await readySoon(connection);
        await queue.add(job.type, { ...job, traceparent }, { jobId });
      });
    },
    close,
  };
}

async function readySoon(connection: RedisClient): Promise<void> {
  if (connection.status === 'ready') return;
  await once(connection, 'ready', { signal: AbortSignal.timeout(PATIENCE_MS) });
}
