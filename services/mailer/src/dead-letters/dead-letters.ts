import type { MailStore } from '@quarry/database/mails/mail-store';
import type { Job, Queue } from 'bullmq';

/** A mail that is not retried automatically. */
export interface DeadLetter {
  readonly jobId: string;
  readonly kind: string;
  readonly queuedAt: Date;
  readonly reason: string;
  /** Whether it may have been sent. */
  readonly inDoubt: boolean;
}

export type Retried = 'queued' | 'unknown' | 'in-doubt';

/** Operator commands for failed mails, which stay in the queue until handled. */
export interface DeadLetters {
  list(): Promise<DeadLetter[]>;
  /** Queues one again. A mail in doubt only with `sendAnyway`: it may arrive twice. */
  retry(jobId: string, options?: { readonly sendAnyway?: boolean }): Promise<Retried>;
  /** Deletes one. @returns false if there is no such dead letter */
  drop(jobId: string): Promise<boolean>;
}

export function createDeadLetters(queue: Queue, mails: MailStore): DeadLetters {
  const isInDoubt = async (jobId: string) => (await mails.state(jobId)) === 'sending';
  const failed = async (jobId: string): Promise<Job | null> => {
    const job = await queue.getJob(jobId);
    return job && (await job.isFailed()) ? job : null;
  };
  return {
    list: async () => {
      const jobs = await queue.getFailed();
      return Promise.all(
        jobs.map(async (job) => ({
          jobId: job.id ?? '',
          kind: job.name,
          queuedAt: new Date(job.timestamp),
          reason: job.failedReason ?? '',
          inDoubt: await isInDoubt(job.id ?? ''),
        })),
      );
    },
    retry: async (jobId, { sendAnyway = false } = {}) => {
      const job = await failed(jobId);
      if (!job) return 'unknown';
      if (await isInDoubt(jobId)) {
        if (!sendAnyway) return 'in-doubt';
        await mails.markFailed(jobId, 'an operator decided to send it again');
      }
      await job.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true });
      return 'queued';
    },
    drop: async (jobId) => {
      const job = await failed(jobId);
      await job?.remove();
      return job !== null;
    },
  };
}
