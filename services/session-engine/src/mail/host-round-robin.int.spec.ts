import { QUEUE_PREFIX } from '@quarry/events/backplane/names';
import { commandIdSchema, sessionIdSchema, userIdSchema } from '@quarry/events/ids';
import { MAIL_QUEUE, RESULTS_QUEUE } from '@quarry/events/jobs';
import { openLog } from '@quarry/service-kit/log';
import { testServices } from '@quarry/test-kit/services';
import { Worker } from 'bullmq';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHostRoundRobin, createMailDispatch, type MailDispatch } from './mail-dispatch.ts';

let services: Awaited<ReturnType<typeof testServices>>;
let dispatch: MailDispatch;
beforeAll(async () => {
  services = await testServices();
  dispatch = createMailDispatch(services.redisUrl, openLog('spec', 'silent'));
});
afterAll(async () => {
  await dispatch.close();
  await services.release();
});

/** Ids of the jobs that a worker of the queue gets first. */
async function firstJobs(name: string, count: number): Promise<string[]> {
  const served: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const worker = new Worker(
    name,
    async ({ id = '' }) => {
      served.push(id);
      if (served.length === count) resolve();
    },
    { connection: { url: services.redisUrl }, prefix: QUEUE_PREFIX },
  );
  await promise;
  await worker.close();
  return served.slice(0, count);
}

test('[O2401] hosts are served round-robin, however many jobs one has waiting', async () => {
  const [many, one] = [userIdSchema.parse('many'), userIdSchema.parse('one')];
  const job = (session: string) =>
    ({ type: 'results', sessionId: sessionIdSchema.parse(session), version: 1 }) as const;
  for (let i = 0; i < 400; i++) await dispatch.send(job(`of-many-${i}`), many);
  await dispatch.send(job('of-one'), one);
  const first = await firstJobs(RESULTS_QUEUE, 3);
  expect(first).toEqual(['of-many-0', 'of-one', 'of-many-1'].map((session) => `results-${session}-1`));
});

test('[O2401] reports are served round-robin by host too, and after mails with links', async () => {
  const [many, one] = [userIdSchema.parse('many-reports'), userIdSchema.parse('one-report')];
  const report = (name: string) =>
    ({
      type: 'report',
      sessionId: sessionIdSchema.parse(`of-${name}`),
      requestId: commandIdSchema.parse(name),
      to: 'a@b.example',
      quizName: 'Minerals',
    }) as const;
  for (let i = 0; i < 50; i++) await dispatch.send(report(`many-${i}`), many);
  await dispatch.send(report('one'), one);
  // As the sweep does after a loss.
  await dispatch.sendAgain(report('many-0'), many);
  await dispatch.send({ type: 'sign-in', mailId: 'link', to: 'a@b.example', link: 'https://q.example/l' });
  expect(await firstJobs(MAIL_QUEUE, 3)).toEqual(['mail-link', 'report-one', 'report-many-1']);
});

test('[O2401] jobs are counted for ten minutes', () => {
  let now = 0;
  const turnOf = createHostRoundRobin(() => now);
  expect([turnOf('a'), turnOf('a'), turnOf('b')]).toEqual([1, 2, 1]);
  now = 600_000;
  expect(turnOf('a')).toBe(1);
});
