import { isUnavailable } from '@quarry/database/errors';
import { type MailJob, mailJobSchema } from '@quarry/events/jobs';
import type { Log } from '@quarry/service-kit/log';
import { inSpan } from '@quarry/service-kit/tracing';
import type { ComposeMail } from '#compose/compose-mail.ts';
import type { ConfirmReport } from '#confirm/confirm-report.ts';
import type { DeliverMail } from '#deliver/deliver-mail.ts';
import type { Delivery } from '#deliver/delivery.ts';
import { withoutAddresses } from './without-addresses.ts';

/** What the queue is to do with a job. */
export type Outcome = Delivery | { readonly status: 'skipped'; readonly reason: string };

export interface ProcessParts {
  readonly compose: ComposeMail;
  readonly deliver: DeliverMail;
  readonly confirm: ConfirmReport;
  readonly log: Log;
}

export interface JobToProcess {
  readonly id: string;
  readonly data: unknown;
  /** When it was made, milliseconds since 1970. */
  readonly queuedAt: number;
  /** Whether it has waited so long that waiting again would be no use to anybody. */
  readonly isLastChance: boolean;
}

/** Takes one job through: compose, deliver, tell the session. Safe to run twice. Never rejects. */
export type ProcessJob = (job: JobToProcess) => Promise<Outcome>;

export function createProcessJob({ compose, deliver, confirm, log }: ProcessParts): ProcessJob {
  return async ({ id, data, queuedAt, isLastChance }) => {
    const parsed = mailJobSchema.safeParse(data);
    if (!parsed.success) return logged({ jobId: id }, { status: 'dead', reason: 'the job is not of its shape' });
    const job = parsed.data;
    const sessionId = 'sessionId' in job ? job.sessionId : undefined;
    const attributes = { 'quarry.job': id, 'quarry.session': sessionId };
    const options = { parent: job.traceparent, kind: 'consumer', attributes } as const;
    return inSpan(`mail ${job.type}`, options, async ({ traceparent, note }) => {
      const traced = { ...job, traceparent };
      const outcome = await tell(traced, givingUp(await send(traced, queuedAt), isLastChance));
      note(outcome.status);
      return logged({ jobId: id, kind: job.type, sessionId }, outcome);
    });
  };

  /** No address and no link: a log is read by more people than a mail. */
  function logged(job: { jobId: string; kind?: string; sessionId?: string | undefined }, outcome: Outcome): Outcome {
    const reason = 'reason' in outcome ? withoutAddresses(outcome.reason) : undefined;
    log.info({ event: 'mail', ...job, outcome: outcome.status, reason });
    return outcome;
  }

  async function send(job: MailJob, queuedAt: number): Promise<Outcome> {
    try {
      const composed = await compose(job, queuedAt);
      if (composed.status === 'skip') return { status: 'skipped', reason: composed.reason };
      if (composed.status === 'dead') return composed;
      return await deliver(composed.mail);
    } catch (error) {
      if (isUnavailable(error)) return { status: 'later', reason: String(error) };
      // A bug, or a log that cannot be read: the same again would fail again. An operator retries it once it is mended.
      log.error({ event: 'mail-not-made', kind: job.type, err: error });
      return { status: 'dead', reason: String(error) };
    }
  }

  /** The session waits for the outcome: a job is over only when it has been told. */
  async function tell(job: MailJob, outcome: Outcome): Promise<Outcome> {
    if (outcome.status === 'later' || outcome.status === 'skipped') return outcome;
    try {
      await confirm(job, outcome.status !== 'dead');
      return outcome;
    } catch (error) {
      return { status: 'later', reason: `the session could not be told: ${error}` };
    }
  }
}

function givingUp(outcome: Outcome, isLastChance: boolean): Outcome {
  if (outcome.status !== 'later' || !isLastChance) return outcome;
  return { status: 'dead', reason: `given up: ${outcome.reason}` };
}
