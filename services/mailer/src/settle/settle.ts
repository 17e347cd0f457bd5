import type { DueMailStore } from '@quarry/database/mails/due-mail-store';
import { commandEntry } from '@quarry/events/backplane/command';
import { commandIdSchema } from '@quarry/events/ids';
import { type MailJob, mailJobId } from '@quarry/events/jobs';
import type { CommandOf } from '@quarry/events/session/commands';
import type { RedisClient } from '@quarry/service-kit/redis';
import type { Delivery } from '#deliver/delivery.ts';

/** How a job ended, or that it waits. */
export type Outcome = Delivery | { readonly status: 'skipped'; readonly reason: string };
export type FinalOutcome = Exclude<Outcome, { status: 'later' }>;

/** Says how a job ended to whoever waits for it. Safe to run twice. @throws when Redis or Postgres does not take it */
export type Settle = (job: MailJob, outcome: FinalOutcome) => Promise<void>;

/** A session is told what became of the report its host asked for; an automatic one is due no longer. */
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

/** The command has the same id however often the job runs, so that it has its effect once. */
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
