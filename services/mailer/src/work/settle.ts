import type { DueMailStore } from '@quarry/database/mails/due-mail-store';
import { commandEntry } from '@quarry/events/backplane/command';
import { commandIdSchema } from '@quarry/events/ids';
import { type MailJob, mailJobId } from '@quarry/events/jobs';
import type { CommandOf } from '@quarry/events/session/commands';
import type { RedisClient } from '@quarry/service-kit/redis';
import type { Delivery } from '#deliver/deliver-mail.ts';

/** Outcome of a job; `later` means it waits. */
export type Outcome = Delivery | { readonly status: 'skipped'; readonly reason: string };
export type FinalOutcome = Exclude<Outcome, { status: 'later' }>;

/** Stores a job's outcome. Safe to run twice. @throws when Redis or Postgres is down */
export type Settle = (job: MailJob, outcome: FinalOutcome) => Promise<void>;

/** Tells a session the outcome of a requested report; marks an automatic one as no longer due. */
export function createSettle(redis: RedisClient, due: Pick<DueMailStore, 'settle'>): Settle {
  return async (job, outcome) => {
    switch (job.type) {
      case 'automatic-report':
        return due.settle(mailJobId(job));
      case 'report':
        return confirm(redis, job, outcome);
      case 'registration':
      case 'sign-in':
        return;
    }
  };
}

/** The command id is the same however often the job runs, so it takes effect once. */
async function confirm(
  redis: RedisClient,
  job: Extract<MailJob, { type: 'report' }>,
  outcome: FinalOutcome,
): Promise<void> {
  const { sessionId, requestId, traceparent } = job;
  const body: CommandOf<'ConfirmReport'> =
    outcome.status === 'dead'
      ? { type: 'ConfirmReport', requestId, delivered: false, reason: outcome.failure }
      : { type: 'ConfirmReport', requestId, delivered: true };
  const id = `confirm-${body.delivered ? 'sent' : 'failed'}-${mailJobId(job)}`.slice(0, 128);
  await redis.xadd(...commandEntry({ commandId: commandIdSchema.parse(id), sessionId, traceparent, body }));
}
