import { randomUUID } from 'node:crypto';
import { createMailStore } from '@quarry/database/mails/mail-store';
import { QUEUE_PREFIX } from '@quarry/events/backplane/names';
import { MAIL_QUEUE, RESULTS_QUEUE } from '@quarry/events/jobs';
import { openLog } from '@quarry/service-kit/log';
import { type OpenQueue, openQueue } from '@quarry/service-kit/queue';
import { UnrecoverableError, Worker } from 'bullmq';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runOps } from '#ops/run-ops.ts';
import { openOps } from '#ops/spec-support/ops-stage.ts';

const { context, ops, services, close } = await openOps();

afterAll(close);

describe('an operator', () => {
  describe('[E7] handles failed mails', () => {
    let mails: OpenQueue<unknown>;
    beforeEach(() => {
      mails = openQueue(services.redisUrl, MAIL_QUEUE, openLog('ops-spec', 'fatal'));
    });
    afterEach(async () => {
      await mails.queue.obliterate({ force: true });
      await mails.close();
    });

    /** Processes jobs like a mailer until this one has finished; others may stay queued. */
    async function work(id: string, end: 'completed' | 'failed', queue = MAIL_QUEUE): Promise<void> {
      const run = async () => {
        if (end === 'failed') throw new UnrecoverableError('no such mailbox');
      };
      const connection = { url: services.redisUrl, maxRetriesPerRequest: null };
      const worker = new Worker(queue, run, { connection, prefix: QUEUE_PREFIX });
      const done = Promise.withResolvers<void>();
      for (const event of ['completed', 'failed'] as const)
        worker.on(event, (job: { id?: string | undefined } | undefined) => job?.id === id && done.resolve());
      await done.promise;
      await worker.close();
    }
    async function failedMail(id: string): Promise<void> {
      await mails.queue.add('sign-in', {}, { jobId: id });
      await work(id, 'failed');
    }
    const listed = async () => (await ops('mails', 'list')).text;

    test('that certainly were not sent', async () => {
      await failedMail('mail-1');
      expect(await listed()).toMatch(/^mail-1 +sign-in +\S+ +no +no such mailbox$/m);
      expect(await ops('mails', 'retry', 'mail-1')).toEqual({ code: 0, text: 'queued' });
      expect((await mails.queue.getJob('mail-1'))?.data).toEqual({ retriedAt: expect.any(Number) });
      await work('mail-1', 'completed');
      expect(await listed()).not.toContain('mail-1');
    });

    test('that are in doubt, only when told to', async () => {
      const store = createMailStore(context.database);
      await store.claim({ id: 'mail-2', kind: 'sign-in', to: 'a@example.org' }, 60_000);
      await failedMail('mail-2');
      expect(await listed()).toMatch(/^mail-2 .* yes +no such mailbox$/m);
      expect(await ops('mails', 'retry', 'mail-2')).toEqual({ code: 1, text: 'in-doubt' });
      expect((await ops('mails', 'retry-all')).text).toContain('mail-2 in-doubt');
      expect(await ops('mails', 'retry', 'mail-2', '--send-anyway')).toEqual({ code: 0, text: 'queued' });
      expect(await store.state('mail-2')).toBe('failed');
      await work('mail-2', 'completed');
    });

    test('[E234] and failed results, which are no longer due once they are dropped', async () => {
      const { queue, close } = openQueue(services.redisUrl, RESULTS_QUEUE, openLog('ops-spec', 'fatal'));
      await queue.add('results', {}, { jobId: 'results-1' });
      await work('results-1', 'failed', RESULTS_QUEUE);
      expect(await listed()).toMatch(/^results-1 +results +\S+ +no +no such mailbox$/m);
      expect(await ops('mails', 'retry', 'results-1')).toEqual({ code: 0, text: 'queued' });
      await work('results-1', 'completed', RESULTS_QUEUE);
      await queue.add('results', {}, { jobId: 'results-2' });
      await work('results-2', 'failed', RESULTS_QUEUE);
      await context.database.pool.query(
        `insert into due_mail (job_id, session_id, partition, job) values ('results-2', 's1', 0, $1)`,
        [{ type: 'results', sessionId: 's1', version: 1 }],
      );
      expect(await ops('mails', 'drop', 'results-2')).toEqual({ code: 0, text: 'dropped' });
      expect(await listed()).not.toMatch(/^results-2 /m);
      const { rows } = await context.database.pool.query(`select from due_mail where job_id = 'results-2'`);
      expect(rows).toEqual([]);
      await queue.obliterate({ force: true });
      await close();
    });

    test('and those only', async () => {
      await failedMail('mail-3');
      await mails.queue.add('sign-in', {}, { jobId: 'mail-4' });
      for (const id of ['mail-4', 'nothing'])
        for (const verb of ['retry', 'drop'])
          expect(await ops('mails', verb, id)).toEqual({ code: 1, text: 'unknown' });
      expect(await ops('mails', 'drop', 'mail-3')).toEqual({ code: 0, text: 'dropped' });
      expect(await listed()).not.toContain('mail-3');
    });

    test('[Y1741] left by a host’s interrupted deletion', async () => {
      const email = `${randomUUID()}@example.org`;
      const jobs = { theirs: `report-${email}`, waiting: 'report-waiting', another: 'report-another' };
      await mails.queue.add('report', { to: email }, { jobId: jobs.theirs });
      await work(jobs.theirs, 'failed');
      await mails.queue.add('report', { to: email }, { jobId: jobs.waiting });
      await mails.queue.add('report', { to: 'another@example.org' }, { jobId: jobs.another });
      const remove = (...confirmed: string[]) => ops('person', 'delete', email.toUpperCase(), ...confirmed);
      expect(await remove()).toMatchObject({ code: 1, text: expect.stringContaining('that are left') });
      expect(await listed()).toContain(jobs.theirs);
      expect(await remove('--yes')).toMatchObject({
        code: 0,
        text: expect.stringMatching(/^no account .* mails to it: 2$/),
      });
      const left = await Promise.all(Object.values(jobs).map((id) => mails.queue.getJob(id)));
      expect(left.map((job) => job?.id)).toEqual([undefined, undefined, jobs.another]);
      expect(await remove('--yes')).toMatchObject({ code: 1, text: expect.stringContaining('no mails to it') });
    });

    test('[Y1962] being sent while its host is deleted, whose record is stored afterwards', async () => {
      const email = `${randomUUID()}@example.org`;
      const store = createMailStore(context.database);
      const [sending, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const send = async () => {
        sending.resolve();
        await end.promise;
        await store.claim({ id: 'report-sent', kind: 'report', to: email }, 60_000);
        await store.markSent('report-sent', null);
      };
      const connection = { url: services.redisUrl, maxRetriesPerRequest: null };
      const worker = new Worker(MAIL_QUEUE, send, { connection, prefix: QUEUE_PREFIX });
      await mails.queue.add('report', { to: email }, { jobId: 'report-sent' });
      await sending.promise;
      const env = { DATABASE_URL: services.serviceUrls.ops, REDIS_URL: services.redisUrl };
      const code = await runOps(['person', 'delete', email, '--yes'], env, (line) => {
        if (line.includes('is being sent')) end.resolve();
      });
      end.resolve();
      await worker.close();
      expect((await mails.queue.getJob('report-sent'))?.id).toBeUndefined();
      expect(await store.state('report-sent')).toBeNull();
      expect(code).toBe(0);
    });

    test('[Y1741] with only its record left', async () => {
      const email = `${randomUUID()}@example.org`;
      await createMailStore(context.database).claim({ id: 'report-left', kind: 'report', to: email }, 60_000);
      expect((await ops('person', 'delete', email, '--yes')).code).toBe(0);
      expect(await ops('person', 'delete', email, '--yes')).toMatchObject({ code: 1 });
    });
  });
});
