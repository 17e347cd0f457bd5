import type { Postgres } from '@quarry/local-services/postgres/start-postgres';
import { EVERY } from '@quarry/test-kit/every';
import { type PostgresPair, startPostgresPair } from '@quarry/test-kit/postgres-pair';
import { makeTestFolder, type TestFolder } from '@quarry/test-kit/test-folders';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { durabilityRisks } from './durability.ts';
import { createEventStore } from './event-store/event-store.ts';
import type { Lease } from './leases/lease.ts';
import { createLeaseStore } from './leases/lease-store.ts';
import { migrate } from './migrate.ts';
import { type Database, openPool } from './pool.ts';
import { batchOf, begun, newSession, recorded } from './spec-support/sessions.ts';

let folder: TestFolder;
let pair: PostgresPair | null;
let databases: Database[];

beforeEach(async () => {
  folder = await makeTestFolder();
  databases = [];
  pair = null;
});

afterEach(async () => {
  await Promise.all(databases.map((database) => database.close()));
  await pair?.stop();
  await folder.remove();
});

function open({ url }: Postgres): Database {
  const database = openPool(url, { applicationName: 'spec', statementTimeout: 4_000 });
  databases.push(database);
  return database;
}

const startPair = async (synchronous: boolean): Promise<PostgresPair> => {
  pair = await startPostgresPair(folder, synchronous, migrate);
  return pair;
};

async function claimOne(database: Database): Promise<Lease> {
  const [lease] = await createLeaseStore(database).claim('engine', 1);
  if (!lease) throw new Error('one lease');
  return lease;
}

/** The primary loses power and the standby is promoted. */
async function failOver(primary: Postgres, standby: Postgres): Promise<Database> {
  process.kill(-primary.pid, 'SIGKILL');
  await primary.exited;
  const database = open(standby);
  await sql`select pg_promote(true, 20)`.execute(database.db);
  return database;
}

const joined = (name: string) =>
  ({
    type: 'PlayerJoined',
    playerId: name,
    identifier: name,
    deviceId: `dev-${name}`,
    connection: { gatewayId: 'g', connectionId: name },
  }) as never;

test('[D420] a failover to a synchronous standby loses nothing that was acknowledged', async () => {
  const { primary, standby, link } = await startPair(true);
  const before = open(primary);
  expect(await durabilityRisks(before)).toEqual([]);
  const lease = await claimOne(before);
  const session = newSession(lease.partition);
  const log = recorded(session, [begun(), joined('ada'), joined('bob')]);
  await createEventStore(before).append(lease, batchOf(log.slice(0, 2)));
  link.strand();
  // No standby confirms it, so it is not acknowledged.
  await expect(createEventStore(before).append(lease, batchOf(log.slice(2)))).rejects.toThrow();
  const after = createEventStore(await failOver(primary, standby));
  expect((await after.load(session)).slice(0, 2)).toEqual(log.slice(0, 2));
});

test.runIf(EVERY)(
  '[D421] after a failover to a lagging standby an owner whose memory is ahead of the log appends nothing, and epochs do not decrease',
  async () => {
    const { primary, standby, link } = await startPair(false);
    const before = open(primary);
    expect(await durabilityRisks(before)).toEqual([
      expect.stringContaining('no commit waits for a standby (connected: 1)'),
    ]);
    const first = await claimOne(before);
    const session = newSession(first.partition);
    const log = recorded(session, [begun(), joined('ada'), joined('bob'), joined('cy')]);
    await createEventStore(before).append(first, batchOf(log.slice(0, 2)));
    const copy = open(standby);
    await expect.poll(() => createEventStore(copy).load(session)).toHaveLength(2);
    link.strand();
    const lost = await claimOne(before);
    await expect(createEventStore(before).append(first, batchOf(log.slice(2, 3)))).resolves.toBe('appended');

    const after = await failOver(primary, standby);
    const events = createEventStore(after);
    // Its lease is still valid: only the log shows the loss.
    await expect(events.append(first, batchOf(log.slice(3)))).resolves.toEqual({ behind: session });
    await expect(events.append(first, { events: [], outcomes: [outcomeAt(3)] })).resolves.toEqual({ behind: session });
    expect(await events.load(session)).toEqual(log.slice(0, 2));
    await expect(events.append(first, batchOf(log.slice(2, 3)))).resolves.toBe('appended');
    const again = await claimOne(after);
    expect(again.partition).toBe(lost.partition);
    expect(again.epoch).toBeGreaterThanOrEqual(lost.epoch);

    function outcomeAt(version: number) {
      return { sessionId: session, commandId: 'somebody' as never, rejection: null, version };
    }
  },
);
