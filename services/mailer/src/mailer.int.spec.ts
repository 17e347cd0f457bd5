import { randomUUID } from 'node:crypto';
import { createReceiptStore } from '@quarry/database/results/receipt-store';
import { createResultStore } from '@quarry/database/results/result-store';
import { sessionIdSchema } from '@quarry/events/ids';
import { type MailJob, mailJobId } from '@quarry/events/jobs';
import { PLAYED } from '@quarry/events/spec-support/played-session';
import { commandId, created } from '@quarry/events/spec-support/samples';
import { freePort } from '@quarry/local-services/ports';
import { type Maildev, startMaildev } from '@quarry/local-services/start-maildev';
import { makeTestFolder, type TestFolder } from '@quarry/test-kit/test-folders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestMailer, type TestMailer } from './spec-support/test-mailer.ts';

let t: TestMailer;
let maildev: Maildev;
let folder: TestFolder;
beforeAll(async () => {
  folder = await makeTestFolder();
  t = await openTestMailer();
  const { path: dataDir, onSpawn } = folder;
  maildev = await startMaildev({ dataDir, smtpPort: await freePort(), webPort: await freePort(), onSpawn });
  t.start(maildev.smtpUrl);
});
afterAll(async () => {
  await t.close();
  await maildev.stop();
  await folder.remove();
});

const mailSchema = z.object({
  id: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  from: z.array(z.object({ name: z.string(), address: z.string() })),
  to: z.array(z.object({ address: z.string() })),
  headers: z.record(z.string(), z.unknown()),
  attachments: z.array(z.object({ filename: z.string() })).optional(),
});

async function inbox() {
  return z.array(mailSchema).parse(await (await fetch(`${maildev.inboxUrl}/api/email`)).json());
}
const countAll = async () => (await inbox()).length;

async function inboxOf(address: string) {
  return (await inbox()).filter(({ to }) => to.some((recipient) => recipient.address === address));
}

const signInJob = (to: string, link = 'https://quiz.example/login?token=abc'): MailJob => ({
  type: 'sign-in',
  mailId: randomUUID(),
  to,
  link,
});

test('[E10] sign-in and registration mails arrive with their link', async () => {
  await t.over(await t.add(signInJob('sign-in@example.org')));
  await t.over(await t.add({ ...signInJob('new@example.org'), type: 'registration' } as MailJob));
  const [signIn] = await inboxOf('sign-in@example.org');
  expect(signIn?.subject).toBe('Your link to sign in to Quarry');
  expect(signIn?.text).toContain('https://quiz.example/login?token=abc');
  expect(signIn?.from).toEqual([{ name: 'Quarry', address: 'quiz@example.org' }]);
  expect(signIn?.headers).toMatchObject({ 'auto-submitted': 'auto-generated' });
  const [registration] = await inboxOf('new@example.org');
  expect(registration?.html).toContain('Confirm and sign in');
});

test('[E1] the same mail queued twice is sent once', async () => {
  const job = signInJob('twice@example.org');
  await Promise.all([t.over(await t.add(job, 'first')), t.over(await t.add(job, 'second'))]);
  expect(await inboxOf('twice@example.org')).toHaveLength(1);
});

test('[E12] line breaks in a quiz’s name, and more addresses, reach no header', async () => {
  const sessionId = await t.play(PLAYED);
  const quizName = 'Rocks\r\nBcc: victim@example.org\r\n\r\nHello';
  await t.over(
    await t.add({ type: 'report', sessionId, requestId: commandId('inject'), to: 'host@example.org', quizName }),
  );
  const [report] = await inboxOf('host@example.org');
  expect(report?.subject).toBe('Report: Rocks Bcc: victim@example.org Hello');
  expect(report?.headers).not.toHaveProperty('bcc');
  expect(await inboxOf('victim@example.org')).toEqual([]);
});

test('[E2502] a mail queued with another spelling of its address goes to the same mailbox', async () => {
  const recipients = async () =>
    (await t.database.pool.query(`select recipient from mail where recipient like '%ller%' order by 1`)).rows;
  expect(await t.over(await t.add(signInJob('spelt@müller.example')))).toBe('completed');
  // Maildev shows domains decoded.
  expect(await inboxOf('spelt@müller.example')).toHaveLength(1);
  const sessionId = await t.play(PLAYED);
  await t.database.pool.query(`update app_user set email = 'host@müller.example'`);
  const report = { type: 'report', sessionId, requestId: commandId('spelt'), quizName: 'Rocks' } as const;
  expect(await t.over(await t.add({ ...report, to: 'host@xn--mller-kva.example' }))).toBe('completed');
  expect(await inboxOf('host@müller.example')).toHaveLength(1);
  expect(await recipients()).toEqual(['host', 'spelt'].map((name) => ({ recipient: `${name}@xn--mller-kva.example` })));
  await t.database.pool.query(`update app_user set email = 'host@example.org'`);
});

test.each(['a@example.org,b@example.org', 'a@example.org\r\nRCPT TO:<b@example.org>', '"x" <a@example.org>'])(
  '[E12] %j is no recipient',
  async (to) => {
    const before = await countAll();
    expect(await t.over(await t.add(signInJob(to)))).toBe('failed');
    expect(await countAll()).toBe(before);
  },
);

test('[E20] the report arrives with its files, and the session is notified', async () => {
  const sessionId = await t.play(PLAYED);
  const requestId = commandId('request-1');
  await t.over(await t.add({ type: 'report', sessionId, requestId, to: 'host@example.org', quizName: 'Minerals' }));
  const report = (await inboxOf('host@example.org')).at(-1);
  expect(report?.subject).toBe('Report: Minerals');
  expect(report?.text).toContain('1. Ann, Bob: 200 points');
  expect(report?.attachments?.map(({ filename }) => filename)).toEqual(['report.xlsx', 'players.csv', 'questions.csv']);
  expect((await t.told(sessionId)).map(({ commandId: id, body }) => ({ id, ...body }))).toEqual([
    { id: 'confirm-sent-report-request-1', type: 'ConfirmReport', requestId, delivered: true },
  ]);
});

test('[E26] a report is sent only to its host', async () => {
  const sessionId = await t.play(PLAYED);
  const job = {
    type: 'report',
    sessionId,
    requestId: commandId('theft'),
    to: 'thief@example.org',
    quizName: 'x',
  } as const;
  expect(await t.over(await t.add(job))).toBe('failed');
  expect(await inboxOf('thief@example.org')).toEqual([]);
  expect((await t.told(sessionId)).map(({ body }) => body)).toEqual([
    expect.objectContaining({ delivered: false, reason: 'report-not-made' }),
  ]);
});

test('[E900] results and receipts are made at the end, and the session learns their root, once', async () => {
  const sessionId = await t.play(PLAYED);
  const job = { type: 'results', sessionId, version: PLAYED.length } as const;
  await t.makeDue(job);
  await t.over(await t.add(job));
  const stored = await createResultStore(t.database).find(sessionId);
  expect(stored).toMatchObject({ version: PLAYED.length, playerCount: 4, quizName: 'Minerals' });
  const told = { type: 'ConfirmReceipts', version: PLAYED.length, root: stored?.root };
  expect((await t.told(sessionId)).map(({ body }) => body)).toEqual([told]);
  expect(await t.due()).not.toContain(mailJobId(job));
  await t.over(await t.add(job, 'the-same-again'));
  expect(await createResultStore(t.database).find(sessionId)).toEqual(stored);
  expect(new Set((await t.told(sessionId)).map(({ commandId }) => commandId)).size).toBe(1);
});

test('[E1481] a receipt counts ranked players only, as the screens did', async () => {
  const sessionId = await t.play(PLAYED);
  await t.over(await t.add({ type: 'results', sessionId, version: PLAYED.length }));
  const receipts = createReceiptStore(t.database).claims({ sessionId, version: PLAYED.length });
  const claims: unknown[] = [];
  for await (const { claim } of receipts) claims.push(claim);
  // Dan had left before the last question closed.
  expect(claims).toMatchObject([
    { player: { identifier: 'Ann' }, place: 1, of: 3 },
    { player: { identifier: 'Bob' }, place: 1, of: 3 },
    { player: { identifier: 'Cleo' }, place: 3, of: 3 },
    { player: { identifier: 'Dan' }, place: null },
  ]);
});

test('[E901] no results are made of a forgotten session, or one in which nothing was played', async () => {
  const sessionId = await t.play([created(), { type: 'SessionEnded', reason: 'host' }]);
  const forgotten = sessionIdSchema.parse(randomUUID());
  for (const id of [sessionId, forgotten]) {
    const jobId = await t.add({ type: 'results', sessionId: id, version: 2 });
    expect(await t.over(jobId)).toBe('completed');
    expect(await createResultStore(t.database).find(id)).toBeNull();
    expect(await t.told(id)).toEqual([]);
  }
});

test('[E27] [E220] the automatic report is sent only to hosts who enabled it', async () => {
  const unwanted = await t.play(PLAYED, { email: 'host@example.org', autoSendLog: false });
  const before = (await inboxOf('host@example.org')).length;
  await t.makeDue({ type: 'automatic-report', sessionId: unwanted });
  await t.over(await t.add({ type: 'automatic-report', sessionId: unwanted }));
  expect(await t.due()).toEqual([]);
  expect(await inboxOf('host@example.org')).toHaveLength(before);
  const wanted = await t.play(PLAYED, { email: 'host@example.org', autoSendLog: true });
  await t.makeDue({ type: 'automatic-report', sessionId: wanted });
  await t.over(await t.add({ type: 'automatic-report', sessionId: wanted }));
  expect(await inboxOf('host@example.org')).toHaveLength(before + 1);
  expect(await t.due()).toEqual([]);
  expect(await t.told(wanted)).toEqual([]);
});

test('[E540] no automatic report is sent for a session played before its host confirmed the address', async () => {
  const before = (await inboxOf('host@example.org')).length;
  const unclaimed = await t.play(PLAYED, { email: 'host@example.org', autoSendLog: true });
  await t.database.pool.query(`update session set leftover = 'undecided' where id = $1`, [unclaimed]);
  await t.makeDue({ type: 'automatic-report', sessionId: unclaimed });
  await t.over(await t.add({ type: 'automatic-report', sessionId: unclaimed }));
  expect(await inboxOf('host@example.org')).toHaveLength(before);
  expect(await t.due()).toEqual([]);
});

test('[E14] a link mail that waited longer than its link is valid is not sent', async () => {
  const job = signInJob('stale@example.org');
  await t.queue.add(job.type, job, { jobId: 'stale', timestamp: Date.now() - 16 * 60_000 });
  expect(await t.over('stale')).toBe('completed');
  expect(await inboxOf('stale@example.org')).toEqual([]);
});

test('[E13] a malformed job becomes a dead letter, and the others continue', async () => {
  await t.queue.add('sign-in', { type: 'nonsense' }, { jobId: 'nonsense' });
  expect(await t.over('nonsense')).toBe('failed');
  expect(await t.over(await t.add(signInJob('after@example.org')))).toBe('completed');
});

test('[E15] neither links nor addresses are in the log', () => {
  expect(t.log.join('')).toContain('"outcome":"sent"');
  expect(t.log.join('')).not.toMatch(/token=|host@example\.org|sign-in@example\.org/);
});
