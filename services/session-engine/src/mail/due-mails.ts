import type { DueMail, DueMailStore } from '@quarry/database/mails/due-mail-store';
import type { MailStore } from '@quarry/database/mails/mail-store';
import { commandIdSchema } from '@quarry/events/ids';
import type { CommandOf } from '@quarry/events/session/commands';
import type { Log } from '@quarry/service-kit/log';
import type { SendCommand } from '#send-command.ts';
import type { MailDispatch } from './mail-dispatch.ts';

export interface DueMailsParts {
  readonly due: DueMailStore;
  readonly mails: Pick<MailStore, 'state'>;
  readonly dispatch: Pick<MailDispatch, 'statusOf' | 'sendAgain'>;
  readonly send: SendCommand;
  readonly log: Log;
}

const PAGE = 200;
/** The mailer gives up after a day; a mail that is due for longer has failed repeatedly. Milliseconds. */
const GIVE_UP_MS = 48 * 3_600_000;

/**
 * Reconciles due reports with the mailer's queues, so that every report ends as sent or failed. A report is queued
 * again if it has no job (Redis was emptied) or its job ended before an outcome was stored; the mail log prevents
 * duplicates. A report whose job failed without a confirmation (its mailer was killed too often) gets its outcome from
 * the mail log.
 */
export function createDueMails({ due, mails, dispatch, send, log }: DueMailsParts) {
  async function look(mail: DueMail): Promise<void> {
    const { jobId, job, hostId, ageMs } = mail;
    const status = await dispatch.statusOf(job);
    // While its row exists the stored results count as out of date, and an operator may retry the job.
    if (job.type === 'results' && status === 'failed' && ageMs <= GIVE_UP_MS) return;
    if (ageMs > GIVE_UP_MS || status === 'failed') return giveUp(mail);
    if (status === 'open') return;
    log.warn({ event: 'mail-queued-again', jobId, sessionId: job.sessionId, status });
    await dispatch.sendAgain(job, hostId);
  }

  async function giveUp({ jobId, job, ageMs }: DueMail): Promise<void> {
    log.error({ event: 'mail-given-up', jobId, sessionId: job.sessionId });
    if (job.type === 'report') {
      // Deterministic: every round finds the mail due until its outcome is stored.
      const commandId = commandIdSchema.parse(`give-up-${jobId}`.slice(0, 128));
      await send(job.sessionId, await outcomeOf(jobId, job.requestId), { commandId });
    }
    if (job.type !== 'report' || ageMs > GIVE_UP_MS) await due.settle(jobId);
  }

  async function outcomeOf(
    jobId: string,
    requestId: CommandOf<'ConfirmReport'>['requestId'],
  ): Promise<CommandOf<'ConfirmReport'>> {
    const state = await mails.state(jobId);
    if (state === 'sent') return { type: 'ConfirmReport', requestId, delivered: true };
    const reason = state === 'sending' ? 'mail-in-doubt' : 'mail-unavailable';
    return { type: 'ConfirmReport', requestId, delivered: false, reason };
  }

  return {
    /** One round over the due mails of these partitions. @throws when Postgres or Redis is unavailable */
    async sweep(partitions: readonly number[]): Promise<void> {
      for (let after = ''; ; ) {
        const page = await due.list(partitions, after, PAGE);
        await Promise.all(page.map(look));
        const last = page.at(-1);
        if (!last || page.length < PAGE) return;
        after = last.jobId;
      }
    },
  };
}

export type DueMails = ReturnType<typeof createDueMails>;
