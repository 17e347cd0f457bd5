import { pino } from 'pino';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { createEngineMetrics } from '#engine-metrics.ts';
import { type PartitionParts, startPartition } from './partition.ts';

test('[O1982] a partition that is given away while it reads its backlog reports none', async () => {
  const registry = new Registry();
  const metrics = createEngineMetrics(registry);
  const asked = Promise.withResolvers<unknown[]>();
  const parts = {
    lease: { partition: 7, owner: 'engine', epoch: 1 },
    store: { events: {}, directory: { live: async () => [] } },
    effects: { queueJobs: () => {}, publish: async () => {} },
    clock: { now: () => 0, arrivalOf: () => 0, measure: async () => {} },
    openBlocking: () => ({ disconnect: () => {}, xreadgroup: async () => null }),
    commands: {
      xgroup: async () => 'OK',
      xpending: () => asked.promise,
      xtrim: async () => 0,
      xlen: async () => 5,
      xinfo: async () => [],
    },
    metrics,
    log: pino({ level: 'silent' }),
  };
  const partition = startPartition(parts as unknown as PartitionParts, () => {});
  const swept = partition.sweep();
  await partition.stop();
  metrics.forgetStream(7);
  asked.resolve([3, '1-0', '2-0', []]);
  await swept;
  expect(await registry.metrics()).not.toContain('partition="7"');
});
