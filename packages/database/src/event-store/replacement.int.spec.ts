import { type SessionId, userIdSchema } from '@quarry/events/ids';
import type { RecordedEvent, SessionEvent } from '@quarry/events/session/events';
import { closed, joined, opened } from '@quarry/events/spec-support/samples';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { VersionConflict } from '#errors.ts';
import type { Lease } from '#leases/lease.ts';
import { auditLog } from '#operators/audit-log.ts';
import { createSessionDirectory, type SessionDirectory } from '#sessions/session-directory.ts';
import { holdAll } from '#spec-support/hold-all.ts';
import { inTransaction } from '#spec-support/in-transaction.ts';
import { batchOf, begun, newSession, recorded } from '#spec-support/sessions.ts';
import { type TestDatabase, testDatabase } from '#spec-support/test-database.ts';
import { untilItWaits } from '#spec-support/until-it-waits.ts';
import type { AppendBatch } from './append.ts';
import { createEventStore, type EventStore } from './event-store.ts';

const REPLACED: SessionEvent = { type: 'SessionEnded', reason: 'replaced' };

let database: TestDatabase;
let store: EventStore;
let directory: SessionDirectory;
let leaseOf: (sessionId: SessionId) => Lease;
beforeAll(async () => {
  database = await testDatabase();
  store = createEventStore(database);
  directory = createSessionDirectory(database);
  leaseOf = await holdAll(database);
});
afterAll(() => database.release());

let hosts = 0;
const newHost = () => userIdSchema.parse(`replacing-${++hosts}`);

/** A batch that begins a session and ends others. */
function beginning(log: readonly RecordedEvent[], ...ends: readonly RecordedEvent[][]): AppendBatch {
  return { ...batchOf(log), replaced: batchOf(...ends) };
}

describe('[D201] a host has one running session', () => {
  test('the next one begins in the statement that ends the previous one, in the same partition or in another', async () => {
    const hostId = newHost();
    const [first, second, third] = [newSession(3), newSession(3), newSession(4)];
    await store.append(leaseOf(first), batchOf(recorded(first, [begun({ hostId }), joined(1), opened(0)])));
    const ofOwn = batchOf(recorded(second, [begun({ hostId })]), recorded(first, [closed(0), REPLACED], 3));
    await expect(store.append(leaseOf(second), ofOwn)).resolves.toBe('appended');
    await expect(directory.byId(first)).resolves.toMatchObject({ phase: 'ended', ended: true, deadline: null });
    await expect(directory.runningOfHost(hostId)).resolves.toMatchObject({ id: second });

    await database.pool.query('update lease set epoch = epoch + 7 where partition = 3');
    const ofOther = beginning(recorded(third, [begun({ hostId })]), recorded(second, [REPLACED], 1));
    await expect(store.append(leaseOf(third), ofOther)).resolves.toBe('appended');
    await expect(directory.runningOfHost(hostId)).resolves.toMatchObject({ id: third });
    await expect(store.load(second)).resolves.toHaveLength(2);
    const { rows } = await database.pool.query(
      'select partition, epoch from event where session_id = $1 order by version',
      [second],
    );
    expect(rows).toEqual([
      { partition: 3, epoch: leaseOf(second).epoch },
      { partition: 3, epoch: leaseOf(second).epoch + 7 },
    ]);
    const sound = { missingVersions: [], fallenEpochs: [], withoutOutcome: [], foreignPartition: [] };
    for (const id of [first, second, third]) expect(await auditLog(database, id)).toEqual(sound);
  });

  test('one on its end screen counts as running', async () => {
    const hostId = newHost();
    const [first, second] = [newSession(), newSession()];
    const finished: SessionEvent = { type: 'SessionFinished', by: 'host' };
    await store.append(leaseOf(first), batchOf(recorded(first, [begun({ hostId }), finished])));
    const next = batchOf(recorded(second, [begun({ hostId })]));
    await expect(store.append(leaseOf(second), next)).rejects.toThrow(VersionConflict);
    await expect(store.load(second)).resolves.toEqual([]);
  });

  test('of two that begin at the same time one gets a conflict', async () => {
    const hostId = newHost();
    const ids = [newSession(11), newSession(12)];
    const appends = ids.map((id) => store.append(leaseOf(id), batchOf(recorded(id, [begun({ hostId })]))));
    const results = await Promise.allSettled(appends);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const failed = results.find((result) => result.status === 'rejected');
    expect(failed?.reason).toBeInstanceOf(VersionConflict);
    expect(failed?.reason).toHaveProperty('cause.constraint', 'session_running_host');
  });

  test('two that begin in one batch: the first is born ended', async () => {
    const hostId = newHost();
    const [first, second] = [newSession(13), newSession(13)];
    const batch = batchOf(recorded(first, [begun({ hostId }), REPLACED]), recorded(second, [begun({ hostId })]));
    await expect(store.append(leaseOf(second), batch)).resolves.toBe('appended');
    await expect(directory.runningOfHost(hostId)).resolves.toMatchObject({ id: second });
  });
});

describe('[D202] only the end of another partition’s session is written', () => {
  test('and only at the version it was decided on', async () => {
    const hostId = newHost();
    const [first, second] = [newSession(21), newSession(22)];
    await store.append(leaseOf(first), batchOf(recorded(first, [begun({ hostId })])));
    const batch = beginning(recorded(second, [begun({ hostId })]), recorded(first, [REPLACED], 1));
    let refused: Promise<void> | undefined;
    // Its owner appends at the same time.
    await inTransaction(database, async (owner) => {
      await owner.query(
        `insert into event (session_id, version, partition, epoch, at, command_id, type, data)
         values ($1, 2, 21, 1, 0, 'join', 'PlayerDropped', '{"playerId": "p1"}')`,
        [first],
      );
      // Attached at once: it may be rejected before this transaction's commit is answered.
      refused = expect(store.append(leaseOf(second), batch)).rejects.toThrow(VersionConflict);
      await untilItWaits(database);
      await owner.query('commit');
    });
    await refused;
    await expect(store.load(second)).resolves.toEqual([]);
    await expect(directory.runningOfHost(hostId)).resolves.toMatchObject({ id: first });
  });

  test('a batch with any other of its events is refused', async () => {
    const [first, second] = [newSession(23), newSession(24)];
    const batch = beginning(recorded(second, [begun()]), recorded(first, [joined(1)], 1));
    await expect(store.append(leaseOf(second), batch)).rejects.toThrow(RangeError);
  });

  test('under the lease of the session that begins', async () => {
    const hostId = newHost();
    const [first, second] = [newSession(25), newSession(26)];
    await store.append(leaseOf(first), batchOf(recorded(first, [begun({ hostId })])));
    const stale = { ...leaseOf(second), epoch: leaseOf(second).epoch - 1 };
    const batch = beginning(recorded(second, [begun({ hostId })]), recorded(first, [REPLACED], 1));
    await expect(store.append(stale, batch)).resolves.toBe('lease-lost');
    await expect(directory.runningOfHost(hostId)).resolves.toMatchObject({ id: first });
    await expect(store.load(first)).resolves.toHaveLength(1);
  });
});
