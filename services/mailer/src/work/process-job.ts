import { isUnavailable } from '@quarry/database/errors';
import { type MailJob, mailJobSchema } from '@quarry/events/jobs';
import type { ComposeMail } from '#compose/compose-mail.ts';
import type { ConfirmReport } from '#confirm/confirm-report.ts';
import type { DeliverMail } from '#deliver/deliver-mail.ts';
import type { Delivery } from '#deliver/delivery.ts';

/** What the queue is to do with a job. */
export type Outcome = Delivery | { readonly status: 'skipped'; readonly reason: string };

export interface ProcessParts {
  readonly compose: ComposeMail;
  readonly deliver: DeliverMail;
  readonly confirm: ConfirmReport;
}

export interface JobToProcess {
  readonly data: unknown;
  /** When it was made, milliseconds since 1970. */
  readonly queuedAt: number;
  /** Whether it has waited so long that waiting again would be no use to anybody. */
  readonly isLastChance: boolean;
}

/**
 * Takes one job through: compose, deliver, tell the session. Safe to run twice. Never throws for what may pass by
 * itself; what it throws is a bug.
 */
export function createProcessJob({ compose, deliver, confirm }: ProcessParts) {
  return async ({ data, queuedAt, isLastChance }: JobToProcess): Promise<Outcome> => {
    const parsed = mailJobSchema.safeParse(data);
    if (!parsed.success) return { status: 'dead', reason: 'the job is not of its shape' };
    const outcome = givingUp(await send(parsed.data, queuedAt), isLastChance);
    if (outcome.status === 'sent' || outcome.status === 'already-sent') await confirm(parsed.data, true);
    if (outcome.status === 'dead') await confirm(parsed.data, false);
    return outcome;
  };

  async function send(job: MailJob, queuedAt: number): Promise<Outcome> {
    try {
      const composed = await compose(job, queuedAt);
      if (composed.status === 'skip') return { status: 'skipped', reason: composed.reason };
      if (composed.status === 'dead') return composed;
      return await deliver(composed.mail);
    } catch (error) {
      if (isUnavailable(error)) return { status: 'later', reason: String(error) };
      throw error;
    }
  }
}

function givingUp(outcome: Outcome, isLastChance: boolean): Outcome {
  if (outcome.status !== 'later' || !isLastChance) return outcome;
  return { status: 'dead', reason: `given up: ${outcome.reason}` };
}
