import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createEventStore } from '#event-store/event-store.ts';
import { batchOf, begun, newSession, recorded } from '#spec-support/sessions.ts';
import { type TestDatabase, testDatabase } from '#spec-support/test-database.ts';
import type { Lease } from './lease.ts';
import { createLeaseStore, type LeaseStore } from './lease-store.ts';

let database: TestDatabase;
let leases: LeaseStore;
beforeAll(async () => {
  database = await testDatabase();
  leases = createLeaseStore(database);
});
afterAll(() => database.release());
beforeEach(() => lapse());

const lapse = (...partitions: number[]) =>
  sql`update lease set expires_at = now() - interval '1 second'
    where ${partitions.length === 0} or partition = any (${partitions})`.execute(database.db);

const partitionsOf = (held: readonly Lease[]) => held.map(({ partition }) => partition);
const ALL = Array.from({ length: 64 }, (_, partition) => partition);

describe('[D26] claims', () => {
  test('take free partitions, up to the limit, in order', async () => {
    const first = await leases.claim('a', 3);
    expect(partitionsOf(first)).toEqual([0, 1, 2]);
    expect(first.every(({ owner }) => owner === 'a')).toBe(true);
    await expect(leases.claim('b', 64)).resolves.toHaveLength(61);
    await expect(leases.claim('c', 64)).resolves.toEqual([]);
  });

  test('are exclusive: concurrent ones never give a partition to two owners', async () => {
    const claims = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((owner) => leases.claim(owner, 64)));
    const taken = partitionsOf(claims.flat());
    expect(new Set(taken).size).toBe(taken.length);
    const rest = await leases.claim('late', 64);
    expect([...taken, ...partitionsOf(rest)].toSorted((a, b) => a - b)).toEqual(ALL);
  });

  test('raise the epoch each time, even for the same owner', async () => {
    const epochs: number[] = [];
    for (const owner of ['a', 'b', 'b', 'a']) {
      const [taken] = await leases.claim(owner, 1);
      epochs.push(taken?.epoch ?? 0);
      await lapse(0);
    }
    expect(epochs.toSorted((a, b) => a - b)).toEqual(epochs);
    expect(new Set(epochs).size).toBe(4);
  });
});

test('[D1724] a claim whose answer was lost is recovered by the next one, which lists the partitions its owner knows', async () => {
  const [known] = await leases.claim('a', 1);
  const lost = await leases.claim('a', 2);
  await leases.claim('b', 1);
  await expect(leases.claim('a', 2, [0])).resolves.toMatchObject(
    lost.map(({ partition, epoch }) => ({ partition, epoch: expect.toSatisfy((now: number) => now > epoch) })),
  );
  await expect(leases.renew('a', known ? [known] : [])).resolves.toEqual([known]);
  await expect(leases.renew('a', lost)).resolves.toEqual([]);
  expect(partitionsOf(await leases.claim('a', 64))).not.toContain(1);
});

describe('[D27] a renewal', () => {
  test('keeps held leases and omits taken ones', async () => {
    const mine = await leases.claim('a', 4);
    await lapse(1, 2);
    const [theirs] = await leases.claim('b', 1);
    const held = await leases.renew('a', mine);
    expect(partitionsOf(held)).toEqual([0, 2, 3]);
    expect(held).toEqual(mine.filter(({ partition }) => partition !== theirs?.partition));
    const overview = await leases.overview();
    expect(overview[2]).toMatchObject({ partition: 2, owner: 'a', held: true });
    expect(overview[2]?.expiresInMs).toBeGreaterThan(4_000);
    expect(overview[1]).toMatchObject({ owner: 'b', epoch: theirs?.epoch, held: true });
  });

  test('under another epoch renews nothing', async () => {
    const [mine] = await leases.claim('a', 1);
    if (!mine) throw new Error('one lease');
    await expect(leases.renew('a', [{ ...mine, epoch: mine.epoch - 1 }])).resolves.toEqual([]);
    await expect(leases.renew('a', [])).resolves.toEqual([]);
  });
});

describe('[D28] a release', () => {
  test('frees at once and keeps the epoch', async () => {
    const mine = await leases.claim('a', 2);
    await leases.release('a', mine.slice(0, 1));
    expect((await leases.overview())[0]).toMatchObject({ owner: null, epoch: mine[0]?.epoch, held: false });
    const [next] = await leases.claim('b', 1);
    expect(next).toMatchObject({ partition: 0, owner: 'b' });
    expect(next?.epoch).toBeGreaterThan(mine[0]?.epoch ?? 0);
  });

  test('ends renewals and appends', async () => {
    const [mine] = await leases.claim('a', 1);
    if (!mine) throw new Error('one lease');
    await leases.release('a', [mine]);
    await expect(leases.renew('a', [mine])).resolves.toEqual([]);
    const batch = batchOf(recorded(newSession(mine.partition), [begun()]));
    await expect(createEventStore(database).append(mine, batch)).resolves.toBe('lease-lost');
  });

  test('of another owner’s partition does nothing', async () => {
    const mine = await leases.claim('a', 1);
    await leases.release('b', mine);
    await expect(leases.renew('a', mine)).resolves.toEqual(mine);
  });
});

describe('[D29] engines', () => {
  test('are alive until their heartbeat lapses', async () => {
    await leases.beat('b', 60_000);
    await leases.beat('a', 60_000);
    await leases.beat('late', -1);
    const owners = async () => (await leases.liveMembers()).map(({ owner }) => owner);
    await expect(owners()).resolves.toEqual(['a', 'b']);
    const [a] = await leases.liveMembers();
    expect(a?.lapsesInMs).toBeGreaterThan(50_000);
    expect(a?.lapsesInMs).toBeLessThanOrEqual(60_000);
    await leases.beat('a', 60_000);
    await leases.leave('b');
    await expect(owners()).resolves.toEqual(['a']);
  });

  test('[D544] share their measurement of how far Redis’ clock is ahead', async () => {
    await leases.leave('a');
    await expect(leases.clockCorrection('a')).resolves.toBeNull();
    await leases.beat('b', 60_000, -30_001);
    await expect(leases.clockCorrection('a')).resolves.toBe(-30_001);
    await expect(leases.clockCorrection('b')).resolves.toBeNull();
    await leases.beat('b', -1, -30_001);
    await expect(leases.clockCorrection('a')).resolves.toBeNull();
    await sql`insert into engine_member (owner, expires_at) values ('of-old', now() + interval '1 minute')`.execute(
      database.db,
    );
    await expect(leases.clockCorrection('a')).resolves.toBeNull();
    await leases.leave('of-old');
  });

  test('that lapsed long ago are deleted', async () => {
    await leases.beat('gone', -120_000);
    await leases.beat('a', 60_000);
    const { rows } = await sql`select 1 from engine_member where owner = 'gone'`.execute(database.db);
    expect(rows).toEqual([]);
  });
});
