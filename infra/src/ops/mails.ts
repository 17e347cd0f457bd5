import { createMailStore, type MailStore } from '@quarry/database/mails/mail-store';
import { MAIL_QUEUE } from '@quarry/events/jobs';
import { openLog } from '@quarry/service-kit/log';
import { type OpenQueue, openQueue } from '@quarry/service-kit/queue';
import { type OpsArgs, type OpsCommand, OpsError, printTable, word } from '#ops/command.ts';
import type { OpsContext } from '#ops/context.ts';

interface FailedMails {
  readonly queue: OpenQueue<{ readonly to?: string }>['queue'];
  readonly mails: MailStore;
  readonly print: OpsContext['print'];
}

/** Mails that failed for good; they stay in the queue until an operator handles them. */
export const mailsCommand: OpsCommand = {
  usage: 'mails [list | retry <job> [--send-anyway] | retry-all | drop <job>]',
  about: 'mails that are not retried automatically; one in doubt is sent again only with --send-anyway',
  run: (context, args) =>
    withMailQueue(context, (queue) =>
      handle({ queue, mails: createMailStore(context.database), print: context.print }, args),
    ),
};

/** Opens the mail queue for some work. @throws when Redis is unavailable; the queue itself would wait for it */
async function withMailQueue<Result>(
  { settings, redis }: OpsContext,
  work: (queue: FailedMails['queue']) => Promise<Result>,
): Promise<Result> {
  await redis().ping();
  const { queue, close } = openQueue<{ readonly to?: string }>(settings.redisUrl, MAIL_QUEUE, openLog('ops', 'silent'));
  try {
    return await work(queue);
  } finally {
    await close();
  }
}

/**
 * Removes the jobs of all mails to an address, those that were sent or failed too. @returns how many
 * @throws when Redis is unavailable
 */
export function forgetMailsTo(context: OpsContext, email: string): Promise<number> {
  return withMailQueue(context, async (queue) => {
    const jobs = await queue.getJobs(['completed', 'failed', 'delayed', 'waiting']);
    const theirs = jobs.filter((job) => job?.data.to === email);
    for (const job of theirs) await job.remove();
    return theirs.length;
  });
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
      for (const { id = '' } of await failed.queue.getFailed()) failed.print(`${id} ${await retry(failed, id, false)}`);
      return true;
    case 'drop':
      return drop(failed, word(args, 1, 'job'));
    default:
      throw new OpsError('list, retry, retry-all or drop');
  }
}

async function list({ queue, mails, print }: FailedMails): Promise<boolean> {
  const rows = [];
  for (const { id = '', name, timestamp, failedReason } of await queue.getFailed())
    rows.push({
      job: id,
      kind: name,
      since: new Date(timestamp).toISOString(),
      'in doubt': (await isInDoubt(mails, id)) ? 'yes' : 'no',
      reason: failedReason,
    });
  printTable(print, rows);
  return true;
}

/** Queues one again; a mail in doubt only if it may arrive twice. */
async function retry(
  { queue, mails }: FailedMails,
  id: string,
  sendAnyway: boolean,
): Promise<'queued' | 'unknown' | 'in-doubt'> {
  const job = await queue.getJob(id);
  if (!(await job?.isFailed())) return 'unknown';
  if (await isInDoubt(mails, id)) {
    if (!sendAnyway) return 'in-doubt';
    await mails.markFailed(id, 'an operator decided to send it again');
  }
  await job?.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true });
  return 'queued';
}

async function drop({ queue, print }: FailedMails, id: string): Promise<boolean> {
  const job = await queue.getJob(id);
  const isFailed = (await job?.isFailed()) ?? false;
  if (isFailed) await job?.remove();
  print(isFailed ? 'dropped' : 'unknown');
  return isFailed;
}

const isInDoubt = async (mails: MailStore, id: string): Promise<boolean> => (await mails.state(id)) === 'sending';
