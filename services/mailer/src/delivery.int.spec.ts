import { randomUUID } from 'node:crypto';
import { untilItWaits } from '@quarry/database/spec-support/until-it-waits';
import type { MailJob } from '@quarry/events/jobs';
import { mailJobId } from '@quarry/events/jobs';
import { PLAYED } from '@quarry/events/spec-support/played-session';
import { commandId } from '@quarry/events/spec-support/samples';
import { freePort } from '@quarry/local-services/ports';
import { retryJob } from '@quarry/service-kit/queue';
import { EVERY } from '@quarry/test-kit/every';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type ScriptedSmtp, startScriptedSmtp } from './spec-support/scripted-smtp.ts';
import { openTestMailer, type TestMailer } from './spec-support/test-mailer.ts';

/** The machine may be busy with other specs. */
const PATIENTLY = { timeout: 30_000 };

let t: TestMailer;
let smtp: ScriptedSmtp;
beforeAll(async () => {
  t = await openTestMailer();
  smtp = await startScriptedSmtp();
  t.start(smtp.url);
});
afterEach(() => {
  smtp.messages.length = 0;
  smtp.script.length = 0;
});
afterAll(async () => {
  await t.close();
  await smtp.stop();
});

const job = (): MailJob => ({
  type: 'sign-in',
  mailId: randomUUID(),
  to: 'a@example.org',
  link: 'https://q.example/l?token=x',
});

/** As an operator would. */
async function retried(id: string): Promise<void> {
  await retryJob((await t.queue.getJob(id)) ?? expect.fail(), Date.now());
}

test('[E2] a mail that a busy server defers is sent again later', async () => {
  smtp.script.push('try-later', 'accept');
  expect(await t.over(await t.add(job()))).toBe('completed');
  expect(smtp.messages).toHaveLength(1);
});

test('[E3] [E15] a refused recipient is a dead letter at once', async () => {
  smtp.script.push('refuse-recipient');
  const id = await t.add(job());
  expect(await t.over(id)).toBe('failed');
  expect((await t.queue.getJob(id))?.failedReason).toContain('no such mailbox');
  // The server's reply names the address; the log does not.
  expect(t.log.join('')).toContain('no such mailbox: <an address>');
  expect(t.log.join('')).not.toContain('a@example.org');
  expect(smtp.messages).toHaveLength(0);
});

const REFUSALS = ['refuse-connection', 'refuse-login', 'refuse-sender'] as const;

test.each(EVERY ? REFUSALS : REFUSALS.slice(0, 1))(
  '[E230] a mail whose server said %s waits, and is sent once the server accepts it',
  async (turn) => {
    // Its own connection: the other tests' is open and logged in.
    const own = await startScriptedSmtp();
    const other = await openTestMailer();
    own.script.push(turn, 'accept');
    other.start(own.url);
    expect(await other.over(await other.add(job()))).toBe('completed');
    expect(other.log.join('')).toContain('"outcome":"later"');
    expect(own.messages).toHaveLength(1);
    await other.close();
    await own.stop();
  },
);

test('[E7] a dead letter that is retried is sent', async () => {
  smtp.script.push('refuse-recipient');
  const id = await t.add(job());
  expect(await t.over(id)).toBe('failed');
  await retried(id);
  expect(await t.over(id)).toBe('completed');
  expect(smtp.messages).toHaveLength(1);
});

test.each([
  ['the newest 10,000 dead letters are kept', 1],
  ['none is kept for more than 30 days', 31 * 86_400_000],
])('[E1270] %s', async (_, age) => {
  const failed = t.queue.toKey('failed');
  const since = Date.now() - 20_000;
  await t.redis.del(failed);
  await t.redis.zadd(failed, ...Array.from({ length: 9_999 }, (_, i) => [String(since + i), `dead-${i + 2}`]).flat());
  await t.redis.zadd(failed, since - age, 'dead-1');
  smtp.script.push('refuse-recipient');
  const id = await t.add(job());
  expect(await t.over(id)).toBe('failed');
  expect(await t.redis.zcard(failed)).toBe(10_000);
  expect(await t.redis.zrange(failed, '0', '0')).toEqual(['dead-2']);
  expect(await t.redis.zrange(failed, '-1', '-1')).toEqual([id]);
  await t.redis.del(failed);
});

test('[E4] a mail whose server closed without a reply is in doubt, and not sent again automatically', async () => {
  smtp.script.push('hang-up');
  const doubtful = job();
  expect(await t.over(await t.add(doubtful))).toBe('failed');
  expect(smtp.messages).toHaveLength(1);
  expect(await t.mails.state(mailJobId(doubtful))).toBe('sending');
  expect((await t.queue.getJob(mailJobId(doubtful)))?.failedReason).toContain('in doubt');
});

test('[E4] while another mailer holds the claim the message is not completed, so the server discards it', async () => {
  const taken = job();
  const id = mailJobId(taken);
  await t.mails.claim({ id, kind: 'sign-in', to: 'a@example.org' }, 60_000);
  await t.add(taken);
  await expect
    .poll(() => t.log.some((line) => line.includes(id) && line.includes('another worker is sending it')), PATIENTLY)
    .toBe(true);
  expect(smtp.messages).toHaveLength(0);
  await t.mails.markFailed(id, 'the other mailer gave up');
  expect(await t.over(id)).toBe('completed');
  expect(smtp.messages).toHaveLength(1);
});

test('[E5] without a mail server jobs wait, and are sent once it is available', async () => {
  const port = await freePort();
  const other = await openTestMailer();
  other.start(`smtp://127.0.0.1:${port}`);
  const ids = await Promise.all([other.add(job()), other.add(job()), other.add(job())]);
  await expect
    .poll(() => other.log.filter((line) => line.includes('"outcome":"later"')).length, PATIENTLY)
    .toBeGreaterThan(2);
  expect(await other.queue.getFailedCount()).toBe(0);
  const back = await startScriptedSmtp(port);
  expect(await Promise.all(ids.map(other.over))).toEqual(['completed', 'completed', 'completed']);
  expect(back.messages).toHaveLength(3);
  await other.close();
  await back.stop();
});

test.runIf(EVERY)('[E232] results are made while the mail server stalls every mail', async () => {
  const own = await startScriptedSmtp();
  const other = await openTestMailer();
  const freed = Promise.withResolvers<void>();
  let held = 0;
  own.onRecipient = () => {
    held += 1;
    return freed.promise;
  };
  other.start(own.url);
  const mails = await Promise.all(Array.from({ length: 4 }, () => other.add(job())));
  await expect.poll(() => held, PATIENTLY).toBe(4);
  const sessionId = await other.play(PLAYED);
  const results = await other.add({ type: 'results', sessionId, version: PLAYED.length });
  expect(await other.over(results)).toBe('completed');
  expect(await other.queue.getActiveCount()).toBe(4);
  freed.resolve();
  expect(await Promise.all(mails.map(other.over))).toEqual(Array(4).fill('completed'));
  await other.close();
  await own.stop();
});

test('[E1961] one log is read at a time, for results or for a report', async () => {
  const sessionId = await t.play(PLAYED);
  const holder = await t.database.pool.connect();
  await holder.query('begin');
  await holder.query('lock table session_event in access exclusive mode');
  const report = (n: number) =>
    ({ type: 'report', sessionId, requestId: commandId(`turn-${n}`), to: 'host@example.org', quizName: 'x' }) as const;
  const results = await t.add({ type: 'results', sessionId, version: PLAYED.length });
  const reports = await Promise.all([1, 2, 3, 4].map((n) => t.add(report(n))));
  await expect.poll(() => t.queue.getActiveCount(), PATIENTLY).toBe(4);
  await untilItWaits(t.database);
  const { rows } = await t.database.pool.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  await holder.query('commit');
  holder.release();
  expect(rows).toHaveLength(1);
  expect(await Promise.all([results, ...reports].map(t.over))).toEqual(Array(5).fill('completed'));
  expect(smtp.messages).toHaveLength(4);
});

test('[E6] connections are reused', async () => {
  const before = smtp.connections;
  for (let i = 0; i < 8; i++) await t.over(await t.add(job()));
  expect(smtp.messages).toHaveLength(8);
  expect(smtp.connections - before).toBeLessThanOrEqual(1);
});

test.each([
  ['refuse-recipient', 'mail-refused'],
  ['hang-up', 'mail-in-doubt'],
] as const)('[E221] a session learns that its report failed, and why: %s is %s', async (turn, reason) => {
  const sessionId = await t.play(PLAYED);
  const requestId = commandId(`request-${turn}`);
  smtp.script.push(turn);
  const report = { type: 'report', sessionId, requestId, to: 'host@example.org', quizName: 'Minerals' } as const;
  expect(await t.over(await t.add(report))).toBe('failed');
  expect((await t.told(sessionId)).map(({ body }) => body)).toEqual([
    { type: 'ConfirmReport', requestId, delivered: false, reason },
  ]);
});

test('[E221] the outcome of a deferred report is published when it is sent, not before', async () => {
  const sessionId = await t.play(PLAYED);
  const requestId = commandId('request-put-off');
  smtp.script.push('try-later', 'accept');
  const report = { type: 'report', sessionId, requestId, to: 'host@example.org', quizName: 'Minerals' } as const;
  expect(await t.over(await t.add(report))).toBe('completed');
  expect((await t.told(sessionId)).map(({ body }) => body)).toEqual([
    { type: 'ConfirmReport', requestId, delivered: true },
  ]);
});

test('[E221] [E235] a report that no server accepts within a day has failed; a retry gives it another day', async () => {
  const sessionId = await t.play(PLAYED);
  const requestId = commandId('request-old');
  smtp.script.push('try-later');
  const report = { type: 'report', sessionId, requestId, to: 'host@example.org', quizName: 'Minerals' } as const;
  const jobId = mailJobId(report);
  await t.queue.add('report', report, { jobId, timestamp: Date.now() - 25 * 3_600_000 });
  expect(await t.over(jobId)).toBe('failed');
  const failed = { type: 'ConfirmReport', requestId, delivered: false, reason: 'mail-unavailable' };
  expect((await t.told(sessionId)).map(({ body }) => body)).toEqual([failed]);
  smtp.script.push('try-later', 'accept');
  await retried(jobId);
  expect(await t.over(jobId)).toBe('completed');
  const sent = { type: 'ConfirmReport', requestId, delivered: true };
  expect((await t.told(sessionId)).map(({ body }) => body)).toEqual([failed, sent]);
});

test('[E220] a permanently refused automatic report is no longer due', async () => {
  const sessionId = await t.play(PLAYED, { email: 'host@example.org', autoSendLog: true });
  const automatic = { type: 'automatic-report', sessionId } as const;
  await t.makeDue(automatic);
  smtp.script.push('refuse-recipient');
  expect(await t.over(await t.add(automatic))).toBe('failed');
  expect(await t.due()).toEqual([]);
});
