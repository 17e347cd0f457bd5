import { setTimeout as delay } from 'node:timers/promises';
import { createDueMailStore, type DueMailStore } from '@quarry/database/mails/due-mail-store';
import { createMailStore, type MailStore } from '@quarry/database/mails/mail-store';
import { normalAddress } from '@quarry/events/email';
import { MAIL_QUEUE, RESULTS_QUEUE } from '@quarry/events/jobs';
import { openLog } from '@quarry/service-kit/log';
import { type OpenQueue, openQueue, retryJob } from '@quarry/service-kit/queue';
import { type OpsArgs, type OpsCommand, OpsError, printTable, word } from '#ops/command.ts';
import type { OpsContext } from '#ops/context.ts';

type JobQueue = OpenQueue<{ readonly to?: string }>['queue'];

interface FailedMails {
  /** Names of the queues of mails and results. */
  readonly queues: readonly JobQueue[];
  readonly mails: MailStore;
  readonly due: DueMailStore;
  readonly print: OpsContext['print'];
}

/** Mails and results that failed for good; they stay in their queue until an operator handles them. */
export const mailsCommand: OpsCommand = {
  usage: 'mails [list | retry <job> [--send-anyway] | retry-all | drop <job>]',
  about: 'mails and results that are not retried automatically; a mail in doubt is sent again only with --send-anyway',
  run: (context, args) =>
    withQueues(context, (queues) => {
      const { database, print } = context;
      return handle({ queues, mails: createMailStore(database), due: createDueMailStore(database), print }, args);
    }),
};

/** Opens the mailer's queues during `work`. @throws when Redis is unavailable, for which the queues would wait */
async function withQueues<Result>(
  { settings, redis }: OpsContext,
  work: (queues: FailedMails['queues']) => Promise<Result>,
): Promise<Result> {
  await redis().ping();
  const log = openLog('ops', 'silent');
  const opened = [MAIL_QUEUE, RESULTS_QUEUE].map((name) =>
    openQueue<{ readonly to?: string }>(settings.redisUrl, name, log),
  );
  try {
    return await work(opened.map(({ queue }) => queue));
  } finally {
    await Promise.all(opened.map(({ close }) => close()));
  }
}

/**
 * Removes the jobs of all mails to an address, sent and failed ones included, and their records. Waits for one that is
 * being sent. @returns the number of jobs and records @throws OpsError when it is still being sent after a minute
 * @throws when Redis is unavailable
 */
export function forgetMailsTo(context: OpsContext, email: string): Promise<number> {
  const address = formOf(email);
  return withQueues(context, async (queues) => {
    let removed = 0;
    for (const queue of queues)
      for (const job of await queue.getJobs(['completed', 'failed', 'delayed', 'waiting', 'prioritized', 'active'])) {
        if (job?.id === undefined || job.data.to === undefined || formOf(job.data.to) !== address) continue;
        await removeJob(queue, job.id, context.print);
        removed += 1;
      }
    // Last: a mail's record is stored at the end of its transmission.
    return removed + (await createMailStore(context.database).forget(address));
  });
}

/** Mails of older releases may spell the address differently. */
const formOf = (email: string) => normalAddress(email) ?? email.toLowerCase();

/** Longer than the timeout of a mail. */
const SENDING_S = 60;

async function removeJob(queue: JobQueue, id: string, print: OpsContext['print']): Promise<void> {
  // 0: its worker has it locked.
  for (let waited = 0; (await queue.remove(id)) === 0; waited += 1) {
    if (waited === SENDING_S)
      throw new OpsError('a mail to this address is being sent: repeat this in a minute, with the e-mail');
    if (waited === 0) print(`a mail to this address is being sent: this waits for it, at most ${SENDING_S} s`);
    await delay(1_000);
  }
}

async function handle(failed: FailedMails, args: OpsArgs): Promise<boolean> {
  switch (args.words[0] ?? 'list') {
    case 'list':
      return list(failed);
    case 'retry': {
      const outcome = await retry(failed, word(args, 1, 'job'), args.flags['send-anyway'] === true);
      failed.print(outcome);
      return outcome === 'queued';
    }
    case 'retry-all':
      for (const { id = '' } of await allOf(failed)) failed.print(`${id} ${await retry(failed, id, false)}`);
      return true;
    case 'drop':
      return drop(failed, word(args, 1, 'job'));
    default:
      throw new OpsError('list, retry, retry-all or drop');
  }
}

const allOf = async ({ queues }: FailedMails) => (await Promise.all(queues.map((queue) => queue.getFailed()))).flat();

/** The failed job with this id, in any queue. */
async function jobOf({ queues }: FailedMails, id: string) {
  for (const queue of queues) {
    const job = await queue.getJob(id);
    if (await job?.isFailed()) return job;
  }
  return undefined;
}

async function list(failed: FailedMails): Promise<boolean> {
  const rows = [];
  for (const { id = '', name, timestamp, failedReason } of await allOf(failed))
    rows.push({
      job: id,
      kind: name,
      since: new Date(timestamp).toISOString(),
      'in doubt': (await isInDoubt(failed.mails, id)) ? 'yes' : 'no',
      reason: failedReason,
    });
  printTable(failed.print, rows);
  return true;
}

/** Requeues one; a mail in doubt only if it may arrive twice. */
async function retry(failed: FailedMails, id: string, sendAnyway: boolean): Promise<'queued' | 'unknown' | 'in-doubt'> {
  const job = await jobOf(failed, id);
  if (!job) return 'unknown';
  if (await isInDoubt(failed.mails, id)) {
    if (!sendAnyway) return 'in-doubt';
    await failed.mails.markFailed(id, 'an operator decided to send it again');
  }
  await retryJob(job, Date.now());
  return 'queued';
}

async function drop(failed: FailedMails, id: string): Promise<boolean> {
  const job = await jobOf(failed, id);
  // Otherwise the engine would requeue them.
  if (job?.name === 'results') await failed.due.settle(id);
  await job?.remove();
  failed.print(job ? 'dropped' : 'unknown');
  return job !== undefined;
}

const isInDoubt = async (mails: MailStore, id: string): Promise<boolean> => (await mails.state(id)) === 'sending';
