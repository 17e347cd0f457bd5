import { isUnavailable } from '@quarry/database/errors';
import { type MailJob, mailJobSchema } from '@quarry/events/jobs';
import type { ReportFailure } from '@quarry/events/session/report-failures';
import type { Log } from '@quarry/service-kit/log';
import { inSpan } from '@quarry/service-kit/tracing';
import type { ComposeMail } from '#compose-mail.ts';
import type { DeliverMail } from '#deliver/deliver-mail.ts';
import type { Outcome, Settle } from '#settle/settle.ts';
import { withoutAddresses } from './without-addresses.ts';

export interface ProcessParts {
  readonly compose: ComposeMail;
  readonly deliver: DeliverMail;
  readonly settle: Settle;
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

/** Takes one job through: compose, deliver, settle. Safe to run twice. Never rejects. */
export type ProcessJob = (job: JobToProcess) => Promise<Outcome>;

export function createProcessJob({ compose, deliver, settle, log }: ProcessParts): ProcessJob {
  return async ({ id, data, queuedAt, isLastChance }) => {
    const parsed = mailJobSchema.safeParse(data);
    if (!parsed.success) return logged({ jobId: id }, dead('report-not-made', 'the job is not of its shape'));
    const job = parsed.data;
    const sessionId = 'sessionId' in job ? job.sessionId : undefined;
    const attributes = { 'quarry.job': id, 'quarry.session': sessionId };
    const options = { parent: job.traceparent, kind: 'consumer', attributes } as const;
    return inSpan(`mail ${job.type}`, options, async ({ traceparent, note }) => {
      const traced = { ...job, traceparent };
      const outcome = await settled(traced, givingUp(await send(traced, queuedAt), isLastChance));
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
      if (composed.status === 'dead') return dead('report-not-made', composed.reason);
      return await deliver(composed.mail);
    } catch (error) {
      if (isUnavailable(error)) return { status: 'later', reason: String(error) };
      // A bug, or a log that cannot be read: the same again would fail again. An operator retries it once it is mended.
      log.error({ event: 'mail-not-made', kind: job.type, err: error });
      return dead('report-not-made', String(error));
    }
  }

  /** A report is due until it is settled: its job is over only then. */
  async function settled(job: MailJob, outcome: Outcome): Promise<Outcome> {
    if (outcome.status === 'later') return outcome;
    try {
      await settle(job, outcome);
      return outcome;
    } catch (error) {
      return { status: 'later', reason: `it could not be settled: ${error}` };
    }
  }
}

function givingUp(outcome: Outcome, isLastChance: boolean): Outcome {
  if (outcome.status !== 'later' || !isLastChance) return outcome;
  return dead('mail-unavailable', `given up: ${outcome.reason}`);
}

const dead = (failure: ReportFailure, reason: string): Outcome => ({ status: 'dead', failure, reason });
