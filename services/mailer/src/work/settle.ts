import type { DueMailStore } from '@quarry/database/mails/due-mail-store';
import { commandEntry } from '@quarry/events/backplane/command';
import { commandIdSchema } from '@quarry/events/ids';
import { type MailJob, mailJobId } from '@quarry/events/jobs';
import type { CommandOf } from '@quarry/events/session/commands';
import type { RedisClient } from '@quarry/service-kit/redis';
import type { Delivery } from '#deliver/deliver-mail.ts';

/** Outcome of a job; `later` means it waits. */
export type Outcome =
  | Delivery
  | { readonly status: 'skipped'; readonly reason: string }
  /** Results and receipts as of a version of the log; `root` is their tree's. */
  | { readonly status: 'made'; readonly version: number; readonly root: string };
export type FinalOutcome = Exclude<Outcome, { status: 'later' }>;

/** Stores a job's outcome. Safe to run twice. @throws when Redis or Postgres is down */
export type Settle = (job: MailJob, outcome: FinalOutcome) => Promise<void>;

/** Tells a session the outcome of a requested report or its receipts; marks other jobs as no longer due. */
export function createSettle(redis: RedisClient, due: Pick<DueMailStore, 'settle'>): Settle {
  return async (job, outcome) => {
    switch (job.type) {
      case 'automatic-report':
        return due.settle(mailJobId(job));
      case 'results':
        if (outcome.status === 'made') await confirmReceipts(redis, job, outcome);
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

async function confirmReceipts(
  redis: RedisClient,
  job: Extract<MailJob, { type: 'results' }>,
  { version, root }: Extract<Outcome, { status: 'made' }>,
): Promise<void> {
  const { sessionId, traceparent } = job;
  const body: CommandOf<'ConfirmReceipts'> = { type: 'ConfirmReceipts', version, root };
  const commandId = commandIdSchema.parse(`receipts-${version}-${root.slice(0, 16)}`);
  await redis.xadd(...commandEntry({ commandId, sessionId, traceparent, body }));
}
