import { buffer, text } from 'node:stream/consumers';
import type { Account, AccountStore } from '@quarry/database/accounts/account-store';
import type { LeftoverStore } from '@quarry/database/accounts/leftover-store';
import type { EventStore } from '@quarry/database/event-store/event-store';
import { emailSchema } from '@quarry/events/http';
import { type MailJob, mailJobId } from '@quarry/events/jobs';
import { emptyFold, foldResults, resultsOf } from '@quarry/events/results/project-results';
import type { SessionResults } from '@quarry/events/results/results';
import { csvOf } from '@quarry/results/files/csv';
import { tablesOf } from '@quarry/results/files/tables';
import { workbookOf } from '@quarry/results/files/workbook';
import type { Attachment, OutgoingMail } from '#deliver/smtp.ts';
import { linkLetter } from '#templates/link-mails.ts';
import { reportLetter } from '#templates/report-letter.ts';

export type Composed =
  | { readonly status: 'mail'; readonly mail: OutgoingMail }
  /** Nothing to send, which is no error. */
  | { readonly status: 'skip'; readonly reason: string }
  /** Can never be sent. */
  | { readonly status: 'dead'; readonly reason: string };

type MailToCompose = Exclude<MailJob, { type: 'results' }>;

/** @param queuedAt when the job was created, milliseconds since 1970 */
export type ComposeMail = (job: MailToCompose, queuedAt: number) => Promise<Composed>;

export interface ComposeParts {
  readonly events: EventStore;
  readonly accounts: AccountStore;
  readonly leftovers: Pick<LeftoverStore, 'isLeftover'>;
  readonly publicUrl: string | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Lifetime of a link, milliseconds; a mail with an expired link is not sent. */
const LINK_MS = 15 * 60_000;

export function createComposeMail({ events, accounts, leftovers, publicUrl, now }: ComposeParts): ComposeMail {
  const link = (job: Extract<MailJob, { link: string }>, queuedAt: number): Composed => {
    if (now() - queuedAt > LINK_MS) return { status: 'skip', reason: 'the link has expired' };
    const { type: kind, to } = job;
    // The gateway checked it, but here it becomes a header and an SMTP command.
    if (emailSchema.safeParse(to).data !== to)
      return { status: 'dead', reason: 'the recipient is not an e-mail address' };
    const letter = linkLetter(kind, job.link, publicUrl);
    return { status: 'mail', mail: { id: mailJobId(job), kind, to, ...letter, attachments: [] } };
  };
  return async (job, queuedAt) => {
    switch (job.type) {
      case 'registration':
      case 'sign-in':
        return link(job, queuedAt);
      case 'report':
      case 'automatic-report':
        return composeReport(job, { events, accounts, leftovers, publicUrl });
      default:
        throw new TypeError(`unknown mail ${JSON.stringify(job satisfies never)}`);
    }
  };
}

type ReportJob = Extract<MailJob, { type: 'report' | 'automatic-report' }>;

/** The report of a session; goes to its host's own confirmed address only. */
export async function composeReport(
  job: ReportJob,
  { events, accounts, leftovers, publicUrl }: Omit<ComposeParts, 'now'>,
): Promise<Composed> {
  const fold = emptyFold(job.sessionId);
  for await (const page of events.stream(job.sessionId)) for (const event of page) foldResults(fold, event);
  const results = resultsOf(fold);
  if (!results) return refusal(job, 'no such session');
  const host = await accounts.byId(results.hostId);
  if (!host?.verified || host.disabled) return refusal(job, 'the host has no confirmed address');
  if (job.type === 'automatic-report') {
    if (!host.autoSendLog) return { status: 'skip', reason: 'the host has turned automatic reports off' };
    if (await leftovers.isLeftover(job.sessionId))
      return { status: 'skip', reason: 'the session was played before the address was confirmed' };
    if (results.questions.length === 0) return { status: 'skip', reason: 'nothing was played' };
  } else if (job.to.toLowerCase() !== host.email) {
    return { status: 'dead', reason: 'the recipient is not the host' };
  }
  return { status: 'mail', mail: await reportMail(job, host, results, publicUrl) };
}

function refusal(job: ReportJob, reason: string): Composed {
  return { status: job.type === 'report' ? 'dead' : 'skip', reason };
}

async function reportMail(
  job: ReportJob,
  host: Account,
  results: SessionResults,
  publicUrl: string | undefined,
): Promise<OutgoingMail> {
  const named = job.type === 'report' && job.quizName.trim() !== '' ? { ...results, quizName: job.quizName } : results;
  return {
    id: mailJobId(job),
    kind: job.type,
    to: host.email,
    ...reportLetter(named, publicUrl),
    attachments: await reportFiles(named),
  };
}

/** Attachments of a report; the same event log gives the same bytes. */
async function reportFiles(results: SessionResults): Promise<Attachment[]> {
  // Rows are read once: each file has tables of its own.
  const tables = () => tablesOf(results, results.players);
  const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return [
    { filename: 'report.xlsx', contentType: xlsx, content: await buffer(workbookOf(tables())) },
    ...(await Promise.all(
      tables().map(async (table) => ({
        filename: `${table.name.toLowerCase()}.csv`,
        contentType: 'text/csv; charset=utf-8',
        content: Buffer.from(await text(csvOf(table))),
      })),
    )),
  ];
}
