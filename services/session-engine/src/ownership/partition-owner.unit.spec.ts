import type { LeaseStore } from '@quarry/database/leases/lease-store';
import { PARTITIONS } from '@quarry/events/backplane/names';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEngineMetrics } from '#engine-metrics.ts';
import { fairShare, startPartitionOwner } from './partition-owner.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('[O508] partitions of an engine that died are claimed as soon as its membership lapses', async () => {
  const began = Date.now();
  const lapsesInMs = () => 700 - (Date.now() - began);
  const claims: { after: number; limit: number }[] = [];
  const leases: LeaseStore = {
    beat: async () => {},
    clockCorrection: async () => null,
    leave: async () => {},
    liveMembers: async () => {
      const other = { owner: 'dead', lapsesInMs: lapsesInMs() };
      return [{ owner: 'mine', lapsesInMs: 5_000 }, ...(other.lapsesInMs > 0 ? [other] : [])];
    },
    claim: async (_owner, limit) => {
      claims.push({ after: Date.now() - began, limit });
      return [];
    },
    renew: async () => [],
    release: async () => {},
    overview: async () => [],
  };
  const owner = startPartitionOwner({
    owner: 'mine',
    clock: { correction: () => 0, adopt: async () => {} },
    leases,
    start: () => {
      throw new Error('nothing was claimed');
    },
    metrics: createEngineMetrics(new Registry()),
    log: pino({ level: 'silent' }),
  });
  await owner.balance();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(claims).toEqual([
    { after: 0, limit: 32 },
    { after: 750, limit: 64 },
  ]);
  await owner.stop();
});

test.each([1, 2, 3, 5, 64, 100])('[O11] %i engines together can own every partition, evenly', (engines) => {
  expect(fairShare(engines) * engines).toBeGreaterThanOrEqual(PARTITIONS);
  expect((fairShare(engines) - 1) * engines).toBeLessThan(PARTITIONS);
});
