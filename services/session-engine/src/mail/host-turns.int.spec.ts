import { QUEUE_PREFIX } from '@quarry/events/backplane/names';
import { sessionIdSchema, userIdSchema } from '@quarry/events/ids';
import { RESULTS_QUEUE } from '@quarry/events/jobs';
import { openLog } from '@quarry/service-kit/log';
import { testServices } from '@quarry/test-kit/services';
import { Queue, Worker } from 'bullmq';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHostTurns, createMailDispatch, type MailDispatch } from './mail-dispatch.ts';

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

test('[O2401] hosts are served in turns, however many jobs one has waiting', async () => {
  const [many, one] = [userIdSchema.parse('many'), userIdSchema.parse('one')];
  const job = (session: string) =>
    ({ type: 'results', sessionId: sessionIdSchema.parse(session), version: 1 }) as const;
  for (let i = 0; i < 400; i++) await dispatch.send(job(`of-many-${i}`), many);
  await dispatch.send(job('of-one'), one);
  const connection = { url: services.redisUrl };
  const queue = new Queue(RESULTS_QUEUE, { connection, prefix: QUEUE_PREFIX });
  expect(await queue.getPrioritizedCount()).toBe(401);
  const served: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const worker = new Worker(
    RESULTS_QUEUE,
    async ({ data }) => {
      served.push(data.sessionId);
      if (served.length === 3) resolve();
    },
    { connection, prefix: QUEUE_PREFIX },
  );
  await promise;
  expect(served.slice(0, 3)).toEqual(['of-many-0', 'of-one', 'of-many-1']);
  await Promise.all([worker.close(), queue.close()]);
});

test('[O2401] jobs are counted for ten minutes', () => {
  let now = 0;
  const turnOf = createHostTurns(() => now);
  expect([turnOf('a'), turnOf('a'), turnOf('b')]).toEqual([1, 2, 1]);
  now = 600_000;
  expect(turnOf('a')).toBe(1);
});
