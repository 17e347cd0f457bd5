import { sessionIdSchema } from '@quarry/events/ids';
import { pino } from 'pino';
import { Counter, Registry } from 'prom-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Job } from './partition/batch.ts';
import { createQueueJobs } from './queue-jobs.ts';

const report: Job = { type: 'mail', job: { type: 'automatic-report', sessionId: sessionIdSchema.parse('s1') } };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function start(send: () => Promise<void>) {
  const registers = [new Registry()];
  const effectFailures = new Counter({ name: 'f', help: 'f', labelNames: ['effect'] as const, registers });
  const log = pino({ level: 'silent' });
  const queueJobs = createQueueJobs({ timers: { arm: send }, mails: { send }, metrics: { effectFailures }, log });
  return { queueJobs, failures: async () => (await effectFailures.get()).values[0]?.value ?? 0 };
}

test('[O501] a job counts as failed after two seconds in a hanging queue, and at most a thousand are under way', async () => {
  let asked = 0;
  const { queueJobs, failures } = start(() => {
    asked += 1;
    return new Promise(() => {});
  });
  queueJobs(Array.from({ length: 1_200 }, () => report));
  await vi.advanceTimersByTimeAsync(1_999);
  expect([asked, await failures()]).toEqual([1_000, 200]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await failures()).toBe(1_200);
  queueJobs([report]);
  await vi.advanceTimersByTimeAsync(1);
  expect([asked, await failures()]).toEqual([1_000, 1_201]);
});

test('[O501] a refused job is counted, and the next one is tried', async () => {
  let asked = 0;
  const { queueJobs, failures } = start(async () => {
    asked += 1;
    if (asked === 1) throw new Error('refused');
  });
  queueJobs([report]);
  await vi.advanceTimersByTimeAsync(0);
  queueJobs([report]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([asked, await failures()]).toEqual([2, 1]);
});
