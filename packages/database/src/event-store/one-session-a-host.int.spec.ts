import { userIdSchema } from '@quarry/events/ids';
import type { SessionEvent } from '@quarry/events/session/events';
import { joined } from '@quarry/events/spec-support/samples';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HostBusy, VersionConflict } from '#errors.ts';
import type { Lease } from '#leases/lease.ts';
import { createSessionDirectory, type SessionDirectory } from '#sessions/session-directory.ts';
import { holdAll } from '#spec-support/hold-all.ts';
import { batchOf, begun, newSession, recorded } from '#spec-support/sessions.ts';
import { type TestDatabase, testDatabase } from '#spec-support/test-database.ts';
import { createEventStore, type EventStore } from './event-store.ts';

const ENDED: SessionEvent = { type: 'SessionEnded', reason: 'host' };

let database: TestDatabase;
let store: EventStore;
let directory: SessionDirectory;
let leaseOf: (sessionId: ReturnType<typeof newSession>) => Lease;
beforeAll(async () => {
  database = await testDatabase();
  store = createEventStore(database);
  directory = createSessionDirectory(database);
  leaseOf = await holdAll(database);
});
afterAll(() => database.release());

let hosts = 0;
const newHost = () => userIdSchema.parse(`one-session-${++hosts}`);

describe('[D201] a host has one running session', () => {
  test('another one is refused with the session’s id, and nothing of the batch is stored', async () => {
    const hostId = newHost();
    const [first, second, other] = [newSession(), newSession(5), newSession(5)];
    const finished: SessionEvent = { type: 'SessionFinished', by: 'host' };
    // A session on its end screen still runs.
    await store.append(leaseOf(first), batchOf(recorded(first, [begun({ hostId }), finished])));
    const batch = batchOf(recorded(other, [begun()]), recorded(second, [begun({ hostId })]));
    const failure = await store.append(leaseOf(second), batch).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(HostBusy);
    expect(failure).toMatchObject({ sessionId: second, cause: { constraint: 'session_running_host' } });
    for (const id of [second, other]) await expect(store.load(id)).resolves.toEqual([]);
  });

  test('of two concurrent ones one is refused', async () => {
    const hostId = newHost();
    const ids = [newSession(11), newSession(12)];
    const appends = ids.map((id) => store.append(leaseOf(id), batchOf(recorded(id, [begun({ hostId })]))));
    const results = await Promise.allSettled(appends);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = ids[results.findIndex(({ status }) => status === 'rejected')];
    expect(results.find((result) => result.status === 'rejected')?.reason).toMatchObject({ sessionId: refused });
  });

  test('one that ends in a batch makes room for one that begins in it', async () => {
    const hostId = newHost();
    const [first, second] = [newSession(13), newSession(13)];
    await store.append(leaseOf(first), batchOf(recorded(first, [begun({ hostId })])));
    const batch = batchOf(recorded(second, [begun({ hostId })]), recorded(first, [ENDED], 1));
    await expect(store.append(leaseOf(second), batch)).resolves.toBe('appended');
    await expect(directory.runningOfHost(hostId)).resolves.toMatchObject({ id: second });
  });
});

test('[D2101] a version or an outcome that is already stored is refused with the session’s id', async () => {
  const [first, second] = [newSession(14), newSession(14)];
  const log = recorded(first, [begun(), joined(1)]);
  await store.append(leaseOf(first), batchOf(log));
  const again = { ...batchOf(recorded(second, [begun()])), outcomes: batchOf(log).outcomes };
  for (const batch of [batchOf(recorded(second, [begun()]), log), again]) {
    const failure = await store.append(leaseOf(first), batch).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(VersionConflict);
    expect(failure).toMatchObject({ sessionId: first });
  }
  await expect(store.load(second)).resolves.toEqual([]);
});
