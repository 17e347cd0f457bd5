import { createDueMailStore } from '@quarry/database/mails/due-mail-store';
import { createResultStore } from '@quarry/database/results/result-store';
import { mailJobId } from '@quarry/events/jobs';
import { PLAYED } from '@quarry/events/spec-support/played-session';
import { createFairQueue } from '@quarry/service-kit/fair-queue';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestMailer, type TestMailer } from '#spec-support/test-mailer.ts';
import { createProcessJob } from './process-job.ts';
import { createSettle } from './settle.ts';

let t: TestMailer;
beforeAll(async () => {
  t = await openTestMailer();
  // A closed port: results need no mail server.
  t.start('smtp://127.0.0.1:1');
});
afterAll(() => t.close());

test('[E234] results that could not be rebuilt stay due until they are, and the stored ones are out of date', async () => {
  const sessionId = await t.play(PLAYED);
  const first = { type: 'results', sessionId, version: PLAYED.length } as const;
  const later = { ...first, version: PLAYED.length + 1 };
  const stored = () => createResultStore(t.database).find(sessionId);
  expect(await t.over(await t.add(first))).toBe('completed');
  await t.makeDue(later);
  const process = createProcessJob({
    compose: () => expect.fail(),
    deliver: () => expect.fail(),
    makeResults: () => Promise.reject(new RangeError('Invalid array length')),
    isMade: async () => false,
    inTurn: createFairQueue(),
    monotonic: () => 0,
    settle: createSettle(t.redis, createDueMailStore(t.database)),
    log: pino({ level: 'silent' }),
  });
  const job = { id: mailJobId(later), data: later, queuedAt: Date.now(), isLastChance: false };
  expect(await process(job)).toMatchObject({ status: 'dead' });
  expect(await stored()).toMatchObject({ version: first.version, staleFor: expect.any(Number) });
  // As an operator's retry would.
  expect(await t.over(await t.add(later))).toBe('completed');
  expect(await t.due()).toEqual([]);
  expect(await stored()).not.toHaveProperty('staleFor');
});
