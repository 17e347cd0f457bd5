import type { Account, AccountStore } from '@quarry/database/accounts/account-store';
import type { UnclaimedStore } from '@quarry/database/accounts/unclaimed-store';
import type { EventStore } from '@quarry/database/event-store/event-store';
import type { SessionDirectory } from '@quarry/database/sessions/session-directory';
import { normalAddress } from '@quarry/events/email';
import type { SessionId } from '@quarry/events/ids';
import { type MailJob, mailJobId } from '@quarry/events/jobs';
import { emptyFold, foldResults, resultsOf } from '@quarry/events/results/project-results';
import type { SessionResults } from '@quarry/events/results/results';
import { csvOf } from '@quarry/results/files/csv';
import { tablesOf } from '@quarry/results/files/tables';
import { workbookOf } from '@quarry/results/files/workbook';
import type { FairQueue } from '@quarry/service-kit/fair-queue';
import type { Texts } from '@quarry/texts/texts';
import { textsIn } from '@quarry/texts/texts-in';
import type { Attachment, OutgoingMail } from '#deliver/smtp.ts';
import { linkLetter } from '#templates/link-mails.ts';
import type { ReportTexts } from '#templates/report-blocks.ts';
import { reportLetter } from '#templates/report-letter.ts';

export type Composed =
  | { readonly status: 'mail'; readonly mail: OutgoingMail }
  /** Nothing to send; not an error. */
  | { readonly status: 'skip'; readonly reason: string }
  /** Can never be sent. */
  | { readonly status: 'dead'; readonly reason: string };

type MailToCompose = Exclude<MailJob, { type: 'results' }>;

/** @param queuedAt when the job was created, milliseconds since 1970 */
export type ComposeMail = (job: MailToCompose, queuedAt: number) => Promise<Composed>;

export interface ComposeParts {
  readonly events: Pick<EventStore, 'stream'>;
  readonly directory: Pick<SessionDirectory, 'byId'>;
  readonly accounts: Pick<AccountStore, 'byId'>;
  readonly unclaimed: Pick<UnclaimedStore, 'isUnclaimed'>;
  readonly publicUrl: string | undefined;
  /** Several halls at once would not fit into memory. */
  readonly inTurn: FairQueue;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Lifetime of a link, milliseconds; a mail with an expired link is not sent. */
const LINK_MS = 15 * 60_000;

export function createComposeMail(parts: ComposeParts): ComposeMail {
  const { publicUrl, now } = parts;
  const link = async (job: Extract<MailJob, { link: string }>, queuedAt: number): Promise<Composed> => {
    if (now() - queuedAt > LINK_MS) return { status: 'skip', reason: 'the link has expired' };
    const { type: kind } = job;
    // The gateway checked it, but here it becomes a header and an SMTP command; older gateways queued other spellings.
    const to = normalAddress(job.to);
    if (to === null) return { status: 'dead', reason: 'the recipient is not an e-mail address' };
    const letter = linkLetter(await textsIn(job.language ?? 'en', 'mails'), kind, job.link, publicUrl);
    return { status: 'mail', mail: { id: mailJobId(job), kind, to, ...letter, attachments: [] } };
  };
  return async (job, queuedAt) => {
    switch (job.type) {
      case 'registration':
      case 'sign-in':
        return link(job, queuedAt);
      case 'report':
      case 'automatic-report':
        return composeReport(job, parts);
      default:
        throw new TypeError(`unknown mail ${JSON.stringify(job satisfies never)}`);
    }
  };
}

type ReportJob = Extract<MailJob, { type: 'report' | 'automatic-report' }>;
type ReportParts = Omit<ComposeParts, 'now'>;

/** The report of a session, sent only to its host's own confirmed address. */
export async function composeReport(job: ReportJob, parts: ReportParts): Promise<Composed> {
  // Most hosts want no automatic report, and folding a hall's log takes seconds.
  const unwanted = job.type === 'automatic-report' ? await reasonToSkip(job, parts) : null;
  return unwanted === null
    ? parts.inTurn(job.sessionId, () => foldReport(job, parts))
    : { status: 'skip', reason: unwanted };
}

async function foldReport(job: ReportJob, { events, accounts, publicUrl }: ReportParts): Promise<Composed> {
  const results = await readResults(events, job.sessionId);
  if (!results) return refusal(job, 'no such session');
  const host = await accounts.byId(results.hostId);
  if (!hasAddress(host)) return refusal(job, NO_ADDRESS);
  if (job.type === 'automatic-report' && results.questions.length === 0)
    return { status: 'skip', reason: 'nothing was played' };
  const to = normalAddress(host.email);
  if (to === null) return refusal(job, 'the recipient is not an e-mail address');
  if (job.type === 'report' && normalAddress(job.to) !== to)
    return { status: 'dead', reason: 'the recipient is not the host' };
  const language = results.language ?? host.language ?? 'en';
  const texts = { mailsTexts: await textsIn(language, 'mails'), filesTexts: await textsIn(language, 'files') };
  return { status: 'mail', mail: await reportMail(texts, job, to, results, publicUrl) };
}

/**
 * A separate function, so that the folded state, which is larger than the results, is garbage while the files are made.
 */
async function readResults(events: ReportParts['events'], sessionId: SessionId): Promise<SessionResults | null> {
  const fold = emptyFold(sessionId);
  for await (const page of events.stream(sessionId)) for (const event of page) foldResults(fold, event);
  return resultsOf(fold);
}

/** Why no automatic report is sent, as far as is known without the log; null if one is. */
async function reasonToSkip(
  { sessionId }: ReportJob,
  { directory, accounts, unclaimed }: ReportParts,
): Promise<string | null> {
  const session = await directory.byId(sessionId);
  if (!session) return 'no such session';
  const host = await accounts.byId(session.hostId);
  if (!hasAddress(host)) return NO_ADDRESS;
  if (!host.autoSendLog) return 'the host has turned automatic reports off';
  return (await unclaimed.isUnclaimed(sessionId)) ? 'the session was played before the address was confirmed' : null;
}

const NO_ADDRESS = 'the host has no confirmed address';

const hasAddress = (host: Account | null): host is Account => host?.verified === true && !host.disabled;

function refusal(job: ReportJob, reason: string): Composed {
  return { status: job.type === 'report' ? 'dead' : 'skip', reason };
}

async function reportMail(
  texts: ReportTexts,
  job: ReportJob,
  to: string,
  results: SessionResults,
  publicUrl: string | undefined,
): Promise<OutgoingMail> {
  const named = job.type === 'report' && job.quizName.trim() !== '' ? { ...results, quizName: job.quizName } : results;
  const { attachments, tooLarge } = await reportFiles(texts.filesTexts, named);
  return {
    id: mailJobId(job),
    kind: job.type,
    to,
    ...reportLetter(texts, named, publicUrl, tooLarge),
    attachments,
  };
}

/**
 * Maximum bytes of all attached files; base64 adds 37 %. By default Postfix permanently refuses a mail of more than
 * 10,240,000 bytes.
 */
const MAX_ATTACHED = 5_000_000;

/** Files of a report that fit into a mail, and the names of the others; the same event log gives the same bytes. */
async function reportFiles(
  filesTexts: Texts['files'],
  results: SessionResults,
): Promise<{ attachments: Attachment[]; tooLarge: string[] }> {
  // Rows can be read only once: each file gets its own tables.
  const tables = () => tablesOf(filesTexts, results, results.players);
  const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const parts = [
    { filename: 'report.xlsx', contentType: xlsx, pieces: workbookOf(tables(), filesTexts.language) },
    ...tables().map((table) => ({
      filename: `${table.name.toLowerCase()}.csv`,
      contentType: 'text/csv; charset=utf-8',
      pieces: csvOf(table),
    })),
  ];
  const attachments: Attachment[] = [];
  const tooLarge: string[] = [];
  let room = MAX_ATTACHED;
  for (const { pieces, ...file } of parts) {
    const content = await upTo(room, pieces);
    if (content) attachments.push({ ...file, content });
    else tooLarge.push(file.filename);
    room -= content?.length ?? 0;
  }
  return { attachments, tooLarge };
}

/** @returns null as soon as there are more than `most` bytes */
async function upTo(most: number, pieces: AsyncIterable<string | Uint8Array>): Promise<Buffer | null> {
  const read: Uint8Array[] = [];
  let size = 0;
  for await (const piece of pieces) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    size += bytes.length;
    if (size > most) return null;
    read.push(bytes);
  }
  return Buffer.concat(read);
}
