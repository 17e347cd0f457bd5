import type { Account, AccountStore } from '@quarry/database/accounts/account-store';
import type { EventStore } from '@quarry/database/event-store/event-store';
import { emailSchema } from '@quarry/events/http';
import { type MailJob, mailJobId } from '@quarry/events/jobs';
import type { Attachment, OutgoingMail } from '#deliver/outgoing-mail.ts';
import { csvOf } from '#report/csv.ts';
import { readReport } from '#report/read-report.ts';
import type { Report } from '#report/report.ts';
import { playersTable, questionsTable } from '#report/table.ts';
import { xlsxOf } from '#report/xlsx.ts';
import { type Letter, registrationLetter, signInLetter } from '#templates/link-mails.ts';
import { reportLetter } from '#templates/report-letter.ts';

export type Composed =
  | { readonly status: 'mail'; readonly mail: OutgoingMail }
  /** There is nothing to send, and nothing wrong with that. */
  | { readonly status: 'skip'; readonly reason: string }
  /** It can never be sent. */
  | { readonly status: 'dead'; readonly reason: string };

/** @param queuedAt when the job was made, milliseconds since 1970 */
export type ComposeMail = (job: MailJob, queuedAt: number) => Promise<Composed>;

export interface ComposeParts {
  readonly events: EventStore;
  readonly accounts: AccountStore;
  readonly publicUrl: string | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** A link lives this long; afterwards its mail would only annoy. */
const LINK_MS = 15 * 60_000;

export function createComposeMail({ events, accounts, publicUrl, now }: ComposeParts): ComposeMail {
  const link = (job: Extract<MailJob, { link: string }>, letter: Letter, queuedAt: number): Composed => {
    if (now() - queuedAt > LINK_MS) return { status: 'skip', reason: 'its link is no longer valid' };
    const { type: kind, to } = job;
    // The gateway has checked it; what stands here becomes a header and an SMTP command.
    if (emailSchema.safeParse(to).data !== to) return { status: 'dead', reason: 'the recipient is no address' };
    return { status: 'mail', mail: { id: mailJobId(job), kind, to, ...letter, attachments: [] } };
  };
  return async (job, queuedAt) => {
    switch (job.type) {
      case 'registration':
        return link(job, registrationLetter(job.link, publicUrl), queuedAt);
      case 'sign-in':
        return link(job, signInLetter(job.link, publicUrl), queuedAt);
      case 'report':
      case 'automatic-report':
        return composeReport(job, { events, accounts, publicUrl });
      default:
        throw new TypeError(`unknown mail ${JSON.stringify(job satisfies never)}`);
    }
  };
}

type ReportJob = Extract<MailJob, { type: 'report' | 'automatic-report' }>;

/** The report of a session, for its host's own confirmed address and nobody else's. */
export async function composeReport(
  job: ReportJob,
  { events, accounts, publicUrl }: Pick<ComposeParts, 'events' | 'accounts' | 'publicUrl'>,
): Promise<Composed> {
  const report = await readReport(events, job.sessionId);
  if (!report) return { status: 'dead', reason: 'there is no such session' };
  const host = await accounts.byId(report.hostId);
  if (!host?.verified || host.disabled) return refusal(job, 'the host has no confirmed address');
  if (job.type === 'automatic-report') {
    if (!host.autoSendLog) return { status: 'skip', reason: 'the host does not want reports by themselves' };
    if (report.questions.length === 0) return { status: 'skip', reason: 'nothing was played' };
  } else if (job.to.toLowerCase() !== host.email) {
    return { status: 'dead', reason: 'a report goes to its host only' };
  }
  return { status: 'mail', mail: reportMail(job, host, report, publicUrl) };
}

function refusal(job: ReportJob, reason: string): Composed {
  return { status: job.type === 'report' ? 'dead' : 'skip', reason };
}

function reportMail(job: ReportJob, host: Account, report: Report, publicUrl: string | undefined): OutgoingMail {
  const named = job.type === 'report' && job.quizName.trim() !== '' ? { ...report, quizName: job.quizName } : report;
  return {
    id: mailJobId(job),
    kind: job.type,
    to: host.email,
    ...reportLetter(named, publicUrl),
    attachments: reportFiles(named),
  };
}

/** The files of a report: the same log gives the same bytes. */
export function reportFiles(report: Report): Attachment[] {
  const players = playersTable(report);
  const questions = questionsTable(report);
  const csv = 'text/csv; charset=utf-8';
  const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return [
    { filename: 'report.xlsx', contentType: xlsx, content: xlsxOf([players, questions]) },
    { filename: 'players.csv', contentType: csv, content: csvOf(players.rows) },
    { filename: 'questions.csv', contentType: csv, content: csvOf(questions.rows) },
  ];
}
