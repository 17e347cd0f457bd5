import type { Lease } from '@quarry/database/leases/lease';
import type { LeaseStore } from '@quarry/database/leases/lease-store';
import { PARTITIONS } from '@quarry/events/backplane/names';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createEngineMetrics } from '#engine-metrics.ts';
import type { Partition } from '#partition/partition.ts';
import { fairShare, startPartitionOwner } from './partition-owner.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const NO_LEASES: LeaseStore = {
  beat: async () => {},
  clockCorrection: async () => null,
  leave: async () => {},
  liveMembers: async () => [],
  claim: async () => [],
  renew: async () => [],
  release: async () => {},
  overview: async () => [],
};
const NO_PARTITION: Omit<Partition, 'lease' | 'stop'> = {
  sessions: () => [],
  openQuestions: () => [],
  survey: async () => false,
  heartbeat: () => {},
  sweep: async () => {},
};
const parts = () => ({
  owner: 'mine',
  clock: { correction: () => 0, adopt: async () => {} },
  metrics: createEngineMetrics(new Registry()),
  log: pino({ level: 'silent' }),
});

test('[O508] partitions of an engine that died are claimed as soon as its membership lapses', async () => {
  const began = Date.now();
  const lapsesInMs = () => 700 - (Date.now() - began);
  const claims: { after: number; limit: number }[] = [];
  const leases: LeaseStore = {
    ...NO_LEASES,
    liveMembers: async () => {
      const other = { owner: 'dead', lapsesInMs: lapsesInMs() };
      return [{ owner: 'mine', lapsesInMs: 5_000 }, ...(other.lapsesInMs > 0 ? [other] : [])];
    },
    claim: async (_owner, limit) => {
      claims.push({ after: Date.now() - began, limit });
      return [];
    },
  };
  const start = () => expect.fail('nothing was claimed');
  const owner = startPartitionOwner({ ...parts(), leases, start });
  await owner.balance();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(claims).toEqual([
    { after: 0, limit: 32 },
    { after: 750, limit: 64 },
  ]);
  await owner.stop();
});

test('[O980] after an outage of the database an engine claims its share, and the rest when the others stay away', async () => {
  const began = Date.now();
  const after = () => Date.now() - began;
  const claims: { after: number; limit: number }[] = [];
  const answer = () => {
    if (after() > 1_000 && after() < 30_000) throw new Error('the database is away');
  };
  const leases: LeaseStore = {
    ...NO_LEASES,
    beat: async () => answer(),
    liveMembers: async () =>
      ['mine', ...(after() < 1_000 ? ['other'] : [])].map((owner) => ({ owner, lapsesInMs: 5_000 })),
    claim: async (_owner, limit) => {
      claims.push({ after: after(), limit });
      return [];
    },
  };
  const start = () => expect.fail('nothing was claimed');
  const owner = startPartitionOwner({ ...parts(), leases, start, monotonic: Date.now });
  await owner.balance();
  await vi.advanceTimersByTimeAsync(33_000);
  expect(claims).toEqual([
    { after: 0, limit: 32 },
    { after: 30_000, limit: 32 },
    { after: 31_500, limit: 32 },
    { after: 33_000, limit: 64 },
  ]);
  await owner.stop();
});

test('[O980] a round that failed is repeated within half a second', async () => {
  let rounds = 0;
  const leases: LeaseStore = {
    ...NO_LEASES,
    beat: async () => {
      rounds += 1;
      throw new Error('the database is away');
    },
  };
  const owner = startPartitionOwner({ ...parts(), leases, start: () => expect.fail('nothing was claimed') });
  await owner.balance();
  await vi.advanceTimersByTimeAsync(1_400);
  expect(rounds).toBe(3);
  await owner.stop();
});

test('[D1724] after a claim without an answer the next one takes what that may have left, half a second later', async () => {
  const claims: (readonly number[] | undefined)[] = [];
  const leases: LeaseStore = {
    ...NO_LEASES,
    liveMembers: async () => [{ owner: 'mine', lapsesInMs: 5_000 }],
    claim: async (owner, _limit, known) => {
      claims.push(known);
      if (claims.length === 2) throw new Error('the answer was lost');
      return claims.length === 1 ? [{ partition: 7, owner, epoch: 1 }] : [];
    },
    renew: async (_owner, held) => held.map((lease) => ({ ...lease, owner: 'mine' })),
  };
  const start = (lease: Lease): Partition => ({ ...NO_PARTITION, lease, stop: async () => {} });
  const owner = startPartitionOwner({ ...parts(), leases, start });
  await owner.balance();
  await owner.balance();
  await vi.advanceTimersByTimeAsync(500);
  expect(claims).toEqual([undefined, undefined, [7]]);
  await owner.balance();
  expect(claims.at(-1)).toBeUndefined();
  await owner.stop();
});

test('[O1271] an owner that claims its own lapsed lease stops the partition it had under it', async () => {
  let epoch = 0;
  const running = new Set<number>();
  const leases: LeaseStore = {
    ...NO_LEASES,
    liveMembers: async () => [{ owner: 'mine', lapsesInMs: 5_000 }],
    claim: async () => (epoch < 2 ? [{ partition: 7, owner: 'mine', epoch: ++epoch }] : []),
    renew: async (_owner, held) => held.map((lease) => ({ ...lease, owner: 'mine' })),
  };
  const start = (lease: Lease): Partition => {
    running.add(lease.epoch);
    return { ...NO_PARTITION, lease, stop: async () => void running.delete(lease.epoch) };
  };
  const owner = startPartitionOwner({ ...parts(), leases, start });
  await owner.balance();
  await owner.balance();
  expect([...running]).toEqual([2]);
  expect([...owner.partitions()].map(({ lease }) => lease.epoch)).toEqual([2]);
  await owner.stop();
  expect([...running]).toEqual([]);
});

describe('[O1752] an owner that stops', () => {
  test('asks for nothing afterwards', async () => {
    const calls: string[] = [];
    const leases: LeaseStore = {
      ...NO_LEASES,
      beat: async () => void calls.push('beat'),
      renew: async () => {
        calls.push('renew');
        return [];
      },
      claim: async () => {
        calls.push('claim');
        return [];
      },
      leave: async () => void calls.push('leave'),
    };
    const owner = startPartitionOwner({ ...parts(), leases, start: () => expect.fail('nothing was claimed') });
    await owner.stop();
    await owner.balance();
    expect(calls).toEqual(['leave']);
  });

  test('claims nothing in the round that runs', async () => {
    const members = Promise.withResolvers<[]>();
    const asked = Promise.withResolvers<void>();
    let claims = 0;
    const leases: LeaseStore = {
      ...NO_LEASES,
      liveMembers() {
        asked.resolve();
        return members.promise;
      },
      claim: async () => {
        claims += 1;
        return [];
      },
    };
    const owner = startPartitionOwner({ ...parts(), leases, start: () => expect.fail('nothing was claimed') });
    const round = owner.balance();
    await asked.promise;
    const stopping = owner.stop();
    members.resolve([]);
    await Promise.all([round, stopping]);
    expect(claims).toBe(0);
  });
});

test.each([1, 2, 3, 5, 64, 100])('[O11] %i engines together can own every partition, evenly', (engines) => {
  expect(fairShare(engines) * engines).toBeGreaterThanOrEqual(PARTITIONS);
  expect((fairShare(engines) - 1) * engines).toBeLessThan(PARTITIONS);
});

test('[O1981] an engine announces the correction of the others, never its initial one of 0', async () => {
  let correction = 0;
  const clock = {
    correction: () => correction,
    adopt: async (shared: number) => {
      correction = shared;
    },
  };
  const announced: (number | undefined)[] = [];
  const leases: LeaseStore = {
    ...NO_LEASES,
    clockCorrection: async () => 30_000,
    beat: async (_owner, _ttl, own) => void announced.push(own),
  };
  const start = () => expect.fail('nothing was claimed');
  const owner = startPartitionOwner({ ...parts(), clock, leases, start });
  await owner.balance();
  expect(announced).toEqual([30_000]);
  await owner.stop();
});
