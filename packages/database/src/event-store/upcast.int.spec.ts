import type { RecordedEvent } from '@quarry/events/session/events';
import { evolve } from '@quarry/events/session/evolve';
import { type SessionState, unbornSession } from '@quarry/events/session/state';
import { answered, closed, joined, opened } from '@quarry/events/spec-support/samples';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CorruptLogError } from '#errors.ts';
import { holdAll } from '#spec-support/hold-all.ts';
import { batchOf, begun, newSession, recorded } from '#spec-support/sessions.ts';
import { type TestDatabase, testDatabase } from '#spec-support/test-database.ts';
import { createEventStore } from './event-store.ts';
import type { Upcasters } from './upcast.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.release());

/** A release before the first said `PlayerNamed {name}`, and did not take blanks off. */
const SINCE_RENAMED: Upcasters = {
  PlayerNamed: [
    ({ name, ...event }) => ({ ...event, identifier: name }),
    ({ identifier, ...event }) => ({ ...event, type: 'PlayerJoined', identifier: String(identifier).trim() }),
  ],
};

function folded(log: readonly RecordedEvent[]): SessionState {
  const state = unbornSession(log[0]?.sessionId ?? newSession());
  for (const event of log) evolve(state, event);
  return state;
}

test('[D15] a log with events of an older release folds to the same session and is not rewritten', async () => {
  const sessionId = newSession();
  const log = recorded(sessionId, [begun(), joined(1), joined(2), opened(0), answered(1, 'q1-a', 100, 2.5), closed(0)]);
  const leaseOf = await holdAll(database);
  const store = createEventStore(database, SINCE_RENAMED);
  await store.append(leaseOf(sessionId), batchOf(log));
  const present = folded(await store.load(sessionId));

  // The event that release stored as version 2.
  await database.asOwner(
    `update event set type = 'PlayerNamed',
       data = data - 'identifier' || jsonb_build_object('name', '  ' || (data ->> 'identifier'))
     where session_id = $1 and version = 2`,
    [sessionId],
  );
  expect(await store.load(sessionId)).toEqual(log);
  expect(folded(await store.load(sessionId))).toEqual(present);
  const { rows } = await database.pool.query(`select type from event where session_id = $1 and version = 2`, [
    sessionId,
  ]);
  expect(rows).toEqual([{ type: 'PlayerNamed' }]);
  // Without the upcaster the log cannot be read: nothing is guessed.
  await expect(createEventStore(database).load(sessionId)).rejects.toThrow(CorruptLogError);
});
