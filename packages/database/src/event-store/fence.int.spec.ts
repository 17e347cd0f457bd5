import { joined } from '@quarry/events/spec-support/samples';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Lease } from '#leases/lease.ts';
import { createLeaseStore, type LeaseStore } from '#leases/lease-store.ts';
import { inTransaction } from '#spec-support/in-transaction.ts';
import { batchOf, begun, newSession, recorded } from '#spec-support/sessions.ts';
import { type TestDatabase, testDatabase } from '#spec-support/test-database.ts';
import { untilItWaits } from '#spec-support/until-it-waits.ts';
import type { Appended } from './append.ts';
import { createEventStore, type EventStore } from './event-store.ts';

const PARTITION = 5;

let database: TestDatabase;
let store: EventStore;
let leases: LeaseStore;
let lease: Lease;
beforeAll(async () => {
  database = await testDatabase();
  store = createEventStore(database);
  leases = createLeaseStore(database);
});
afterAll(() => database.release());
beforeEach(async () => {
  await lapse();
  lease = await take('first');
});

const lapse = () => sql`update lease set expires_at = now() - interval '1 second'`.execute(database.db);

/** By the database's clock. */
const untilLapsed = () =>
  sql`select pg_sleep(extract(epoch from max(expires_at) - clock_timestamp()) + 0.001) from lease`.execute(database.db);

async function take(owner: string): Promise<Lease> {
  const claimed = await leases.claim(owner, 64);
  const taken = claimed.find(({ partition }) => partition === PARTITION);
  if (!taken) throw new Error('the partition is not free');
  await leases.release(
    owner,
    claimed.filter((other) => other !== taken),
  );
  return taken;
}

describe('[D8] nothing is stored', () => {
  test.each<[string, (held: Lease) => Lease]>([
    ['for another owner', (held) => ({ ...held, owner: 'somebody' })],
    ['under an earlier epoch', (held) => ({ ...held, epoch: held.epoch - 1 })],
    ['under a later epoch', (held) => ({ ...held, epoch: held.epoch + 1 })],
  ])('%s', async (_, change) => {
    const sessionId = newSession(PARTITION);
    const batch = batchOf(recorded(sessionId, [begun(), joined(1)]));
    await expect(store.append(change(lease), batch)).resolves.toBe('lease-lost');
    await expect(store.load(sessionId)).resolves.toEqual([]);
    const { rows } = await sql`select 1 from command_outcome where session_id = ${sessionId}
      union all select 1 from session where id = ${sessionId}
      union all select 1 from session_player where session_id = ${sessionId}`.execute(database.db);
    expect(rows).toEqual([]);
  });

  test('after the lease lapsed, even if nobody claimed it', async () => {
    const sessionId = newSession(PARTITION);
    await lapse();
    await expect(store.append(lease, batchOf(recorded(sessionId, [begun()])))).resolves.toBe('lease-lost');
    await leases.renew('first', [lease]);
    await expect(store.append(lease, batchOf(recorded(sessionId, [begun()])))).resolves.toBe('appended');
  });

  test('by the previous owner after a takeover', async () => {
    const sessionId = newSession(PARTITION);
    await lapse();
    const next = await take('second');
    expect(next.epoch).toBe(lease.epoch + 1);
    await expect(store.append(lease, batchOf(recorded(sessionId, [begun()])))).resolves.toBe('lease-lost');
    await expect(store.append(next, batchOf(recorded(sessionId, [begun()])))).resolves.toBe('appended');
  });
});

/** Another open transaction has the same outcome: the append holds the lease and waits for the end of `during`. */
async function whileItWaits(during: () => Promise<void>): Promise<Appended | undefined> {
  const sessionId = newSession(PARTITION);
  const batch = batchOf(recorded(sessionId, [begun()]));
  let appending: Promise<Appended> | undefined;
  await inTransaction(database, async (other) => {
    await other.query('insert into command_outcome (session_id, command_id, version) values ($1, $2, 1)', [
      sessionId,
      batch.outcomes[0]?.commandId,
    ]);
    appending = store.append(lease, batch);
    await untilItWaits(database);
    await during();
  });
  return appending;
}

test('[D9] no takeover while an append is in flight', async () => {
  const appended = await whileItWaits(async () => {
    await sql`update lease set expires_at = clock_timestamp() + interval '300 ms'`.execute(database.db);
    await untilLapsed();
    const taken = await leases.claim('second', 64);
    expect(taken).toHaveLength(63);
    expect(taken.some(({ partition }) => partition === PARTITION)).toBe(false);
  });
  expect(appended).toBe('appended');
  await expect(take('second')).resolves.toMatchObject({ epoch: lease.epoch + 1 });
});

describe('[D1750] an append that waits for another transaction', () => {
  /** All 64 leases of the appending engine. */
  const takeTheRest = async () =>
    [lease, ...(await leases.claim('first', 64))].toSorted((a, b) => a.partition - b.partition);

  test('delays no renewal, and its partition cannot be claimed', async () => {
    const mine = await takeTheRest();
    const appended = whileItWaits(async () => {
      await expect(leases.renew('first', mine)).resolves.toEqual(mine);
      await lapse();
      await expect(leases.claim('second', 64)).resolves.toHaveLength(63);
    });
    await expect(appended).resolves.toBe('appended');
    await expect(take('second')).resolves.toMatchObject({ partition: PARTITION, owner: 'second' });
  });

  test('delays no release: the other partitions are free at once, its own when it has ended', async () => {
    const mine = await takeTheRest();
    const later = batchOf(recorded(newSession(PARTITION), [begun()]));
    const appended = whileItWaits(async () => {
      await leases.release('first', mine);
      await expect(store.append(lease, later)).resolves.toBe('lease-lost');
      await expect(leases.claim('second', 64)).resolves.toHaveLength(63);
    });
    await expect(appended).resolves.toBe('appended');
    await expect(take('second')).resolves.toMatchObject({ partition: PARTITION, owner: 'second' });
  });
});

test.each([
  ['a takeover', false],
  ['a renewal and a takeover', true],
])('[D10] an append that waited for %s stores nothing', async (_, isRenewed) => {
  const sessionId = newSession(PARTITION);
  let appending: Promise<Appended> | undefined;
  await inTransaction(database, async (other) => {
    if (isRenewed)
      await other.query(`update lease set expires_at = now() + interval '1 minute' where partition = $1`, [PARTITION]);
    await other.query(`update lease set owner = 'second', epoch = epoch + 1 where partition = $1`, [PARTITION]);
    appending = store.append(lease, batchOf(recorded(sessionId, [begun()])));
    await untilItWaits(database);
    await other.query('commit');
  });
  await expect(appending).resolves.toBe('lease-lost');
  await expect(store.load(sessionId)).resolves.toEqual([]);
});

test('[D17] events carry their owner’s epoch', async () => {
  const sessionId = newSession(PARTITION);
  await store.append(lease, batchOf(recorded(sessionId, [begun(), joined(1)])));
  await lapse();
  const next = await take('second');
  await store.append(next, batchOf(recorded(sessionId, [joined(2)], 2)));
  const { rows } = await sql<{ epoch: number }>`
    select epoch from session_event where session_id = ${sessionId} order by version`.execute(database.db);
  expect(rows.map((row) => row.epoch)).toEqual([lease.epoch, lease.epoch, next.epoch]);
});
