import { sessionIdSchema } from '@quarry/events/ids';
import { createFairQueue } from '@quarry/service-kit/fair-queue';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createProcessJob, withoutAddresses } from './process-job.ts';

test('[E2402] a session rests for as long as its results took, another does not', async () => {
  let now = 0;
  const process = createProcessJob({
    compose: () => expect.fail(),
    deliver: () => expect.fail(),
    makeResults: async () => {
      now += 70;
      return null;
    },
    isMade: async () => false,
    inTurn: createFairQueue(),
    monotonic: () => now,
    settle: async () => {},
    log: pino({ level: 'silent' }),
  });
  const make = (sessionId: string, isLastChance = false) => {
    const data = { type: 'results', sessionId: sessionIdSchema.parse(sessionId), version: 3 };
    return process({ id: 'results', data, queuedAt: 0, isLastChance });
  };
  expect(await make('corrected')).toMatchObject({ status: 'skipped' });
  now += 20;
  // Not given up either: it rests for the remaining time.
  expect(await make('corrected', true)).toEqual({ status: 'resting', forMs: 50 });
  now += 50;
  expect(await make('corrected')).toMatchObject({ status: 'skipped' });
  expect(await make('another')).toMatchObject({ status: 'skipped' });
});

test.each([
  ['550 5.1.1 <ada@example.org>: Recipient address rejected', '550 5.1.1 <an address>: Recipient address rejected'],
  ["no mailbox 'ädä+quiz@bücher.example', sorry", "no mailbox 'an address', sorry"],
  ['connect ECONNREFUSED 127.0.0.1:1025', 'connect ECONNREFUSED 127.0.0.1:1025'],
])('[E15] %s', (said, logged) => {
  expect(withoutAddresses(said)).toBe(logged);
});
