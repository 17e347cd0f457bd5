import type { Account } from '@quarry/database/accounts/account-store';
import { type MailJob, mailJobId } from '@quarry/events/jobs';
import type { Attachment, OutgoingMail } from '#deliver/outgoing-mail.ts';
import { csvOf } from '#report/csv.ts';
import { readReport } from '#report/read-report.ts';
import type { Report } from '#report/report.ts';
import { playersTable, questionsTable } from '#report/table.ts';
import { xlsxOf } from '#report/xlsx.ts';
import { reportLetter } from '#templates/report-letter.ts';
import type { Composed, ComposeParts } from './compose-mail.ts';

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
