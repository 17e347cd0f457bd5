import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { MailJob } from '@quarry/events/jobs';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type ScriptedSmtp, startScriptedSmtp } from '#spec-support/scripted-smtp.ts';
import { openTestMailer, type TestMailer } from '#spec-support/test-mailer.ts';
import { createDeadLetters, type DeadLetters } from './dead-letters.ts';

let t: TestMailer;
let smtp: ScriptedSmtp;
let letters: DeadLetters;
beforeAll(async () => {
  t = await openTestMailer();
  smtp = await startScriptedSmtp();
  t.start(smtp.url);
  letters = createDeadLetters(t.queue, t.mails);
});
afterEach(async () => {
  smtp.messages.length = 0;
  for (const { jobId } of await letters.list()) await letters.drop(jobId);
});
afterAll(async () => {
  await t.close();
  await smtp.stop();
});

async function deadLetter(turn: 'refuse-recipient' | 'hang-up'): Promise<string> {
  smtp.script.push(turn);
  const job: MailJob = {
    type: 'sign-in',
    mailId: randomUUID(),
    to: 'a@example.org',
    link: 'https://q.example/l?token=x',
  };
  const id = await t.add(job);
  expect(await t.over(id)).toBe('failed');
  return id;
}

test('[E7] an operator sees what failed and why, and can send it again', async () => {
  const id = await deadLetter('refuse-recipient');
  expect(await letters.list()).toEqual([
    {
      jobId: id,
      kind: 'sign-in',
      queuedAt: expect.any(Date),
      reason: expect.stringContaining('no such mailbox'),
      inDoubt: false,
    },
  ]);
  expect(await letters.retry(id)).toBe('queued');
  expect(await t.over(id)).toBe('completed');
  expect(smtp.messages).toHaveLength(1);
});

test('[E7] a mail in doubt is sent again only when the operator says so', async () => {
  const id = await deadLetter('hang-up');
  expect((await letters.list())[0]).toMatchObject({ inDoubt: true });
  expect(await letters.retry(id)).toBe('in-doubt');
  expect(await letters.retry(id, { sendAnyway: true })).toBe('queued');
  expect(await t.over(id)).toBe('completed');
  expect(smtp.messages).toHaveLength(2);
});

test('[E7] a job that is no dead letter can be neither retried nor dropped', async () => {
  expect(await letters.retry('nothing')).toBe('unknown');
  expect(await letters.drop('nothing')).toBe(false);
});

test('[E7] the command line does the same', async () => {
  const id = await deadLetter('refuse-recipient');
  const env = { ...process.env, DATABASE_URL: t.databaseUrl, REDIS_URL: t.redisUrl };
  const cli = fileURLToPath(new URL('cli.ts', import.meta.url));
  const run = (...args: string[]) => promisify(execFile)(process.execPath, [cli, ...args], { env });
  expect((await run('list')).stdout).toContain(id);
  expect((await run('drop', id)).stdout).toBe('dropped\n');
  expect((await run('list')).stdout).not.toContain(id);
  await expect(run('retry', id)).rejects.toMatchObject({ code: 1 });
  await expect(run()).rejects.toMatchObject({ code: 2 });
});
