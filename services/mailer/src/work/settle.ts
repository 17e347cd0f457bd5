import type { DueMailStore } from '@quarry/database/mails/due-mail-store';
import { commandEntry } from '@quarry/events/backplane/command';
import { commandIdSchema } from '@quarry/events/ids';
import { type MailJob, mailJobId } from '@quarry/events/jobs';
import type { CommandOf } from '@quarry/events/session/commands';
import type { RedisClient } from '@quarry/service-kit/redis';
import type { Delivery } from '#deliver/deliver-mail.ts';

/** Outcome of a job; `later` and `resting` mean it waits. */
export type Outcome =
  | Delivery
  /** Its session's results were just made: it waits this long, in milliseconds. */
  | { readonly status: 'resting'; readonly forMs: number }
  | { readonly status: 'skipped'; readonly reason: string }
  /** Results and receipts as of a version of the log; `root` is the root of their tree. */
  | { readonly status: 'made'; readonly version: number; readonly root: string };
export type FinalOutcome = Exclude<Outcome, { status: 'later' | 'resting' }>;

/** Stores a job's outcome. Safe to run twice. @throws when Redis or Postgres is down */
export type Settle = (job: MailJob, outcome: FinalOutcome) => Promise<void>;

/**
 * Notifies a session of the outcome of a requested report or of its receipts; marks automatic reports, and results
 * unless they could not be made, as no longer due.
 */
export function createSettle(redis: RedisClient, due: Pick<DueMailStore, 'settle' | 'settleResults'>): Settle {
  /** @param id the same for every run of the job, so that the command takes effect once */
  const tell = async (
    { sessionId, traceparent }: Extract<MailJob, { type: 'report' | 'results' }>,
    id: string,
    body: CommandOf<'ConfirmReport' | 'ConfirmReceipts'>,
  ): Promise<void> => {
    const commandId = commandIdSchema.parse(id.slice(0, 128));
    await redis.xadd(...commandEntry({ commandId, sessionId, traceparent, body }));
  };
  return async (job, outcome) => {
    switch (job.type) {
      case 'automatic-report':
        return due.settle(mailJobId(job));
      case 'results':
        // Still due: without its row the results stored before would count as current.
        if (outcome.status === 'dead') return;
        if (outcome.status === 'made') {
          const { version, root } = outcome;
          await tell(job, `receipts-${version}-${root.slice(0, 16)}`, { type: 'ConfirmReceipts', version, root });
          await due.settleResults(job.sessionId, version);
        }
        return due.settle(mailJobId(job));
      case 'report': {
        const { requestId } = job;
        const failure = outcome.status === 'dead' ? { reason: outcome.failure } : null;
        const id = `confirm-${failure ? 'failed' : 'sent'}-${mailJobId(job)}`;
        return tell(job, id, { type: 'ConfirmReport', requestId, delivered: failure === null, ...failure });
      }
      case 'registration':
      case 'sign-in':
        return;
    }
  };
}
