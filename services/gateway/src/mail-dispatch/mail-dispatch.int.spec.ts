import { QUEUE_PREFIX } from '@quarry/events/backplane/names';
import { MAIL_QUEUE, type MailJob, mailJobSchema } from '@quarry/events/jobs';
import { type TestServices, testServices } from '@quarry/test-kit/services';
import { Queue } from 'bullmq';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailDispatch, openMailDispatch } from './mail-dispatch.ts';

const log = pino({ level: 'silent' });
const JOB: MailJob = { type: 'sign-in', mailId: 'm1', to: 'a@example.org', link: 'https://q.example/login?token=x' };

let services: TestServices;
let mails: MailDispatch;
let queue: Queue;
beforeAll(async () => {
  services = await testServices();
  mails = openMailDispatch(services.redisUrl, log);
  queue = new Queue(MAIL_QUEUE, { connection: { url: services.redisUrl }, prefix: QUEUE_PREFIX });
});
afterAll(async () => {
  await mails.close();
  await queue.close();
  await services.release();
});

test('[A19] a mail is a job the mailer can parse, and queueing it twice makes one job', async () => {
  await mails.send(JOB);
  await mails.send(JOB);
  const [job, ...others] = await queue.getWaiting();
  expect(others).toEqual([]);
  expect(job?.id).toBe('mail-m1');
  expect(mailJobSchema.parse(job?.data)).toEqual(JOB);
});

test('[A19] without Redis the caller gets an error', async () => {
  const away = openMailDispatch('redis://127.0.0.1:1', log);
  await expect(away.send(JOB)).rejects.toThrow();
  await away.close();
});
