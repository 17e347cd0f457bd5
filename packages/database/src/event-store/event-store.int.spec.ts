import { commandIdSchema, type SessionId } from '@quarry/events/ids';
import type { RecordedEvent } from '@quarry/events/session/events';
import { evolve } from '@quarry/events/session/evolve';
import { type SessionState, unbornSession } from '@quarry/events/session/state';
import { answered, closed, joined, opened, T0 } from '@quarry/events/spec-support/samples';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CorruptLogError, isUnavailable, VersionConflict } from '#errors.ts';
import type { Lease } from '#leases/lease.ts';
import { openPool } from '#pool.ts';
import { createSessionDirectory } from '#sessions/session-directory.ts';
import { holdAll } from '#spec-support/hold-all.ts';
import { mayLoseAnswers } from '#spec-support/lost-answers.ts';
import { batchOf, begun, newSession, recorded } from '#spec-support/sessions.ts';
import { type TestDatabase, testDatabase } from '#spec-support/test-database.ts';
import type { CommandOutcome } from './command-outcome.ts';
import { createEventStore, type EventStore } from './event-store.ts';
import type { Upcasters } from './upcast.ts';

let database: TestDatabase;
let store: EventStore;
let leaseOf: (sessionId: SessionId) => Lease;
beforeAll(async () => {
  database = await testDatabase();
  store = createEventStore(database);
  leaseOf = await holdAll(database);
});
afterAll(() => database.release());

test('[D6] a log comes back as it was appended', async () => {
  const sessionId = newSession();
  const odd = `"quoted" \\back\\ {brace}, NULL é 🪨`;
  const [first, second, third] = recorded(sessionId, [begun({ quizName: odd }), joined(1, 'O’Neill, {x}'), joined(2)]);
  if (!first || !second || !third) throw new Error('three events');
  const log = [first, { ...second, at: T0 + 0.125 }, third];
  await expect(store.append(leaseOf(sessionId), batchOf(log.slice(0, 2)))).resolves.toBe('appended');
  await expect(store.append(leaseOf(sessionId), batchOf(log.slice(2)))).resolves.toBe('appended');
  await expect(store.load(sessionId)).resolves.toEqual(log);
  await expect(store.load(newSession())).resolves.toEqual([]);
});

test('[D6] a log is read in pages', async () => {
  const sessionId = newSession();
  const log = recorded(sessionId, [begun(), joined(1), joined(2), joined(3), joined(4)]);
  await store.append(leaseOf(sessionId), batchOf(log));
  for (const pageSize of [1, 2, 5, 6]) {
    const pages: RecordedEvent[][] = [];
    for await (const page of store.stream(sessionId, pageSize)) pages.push(page);
    expect(pages.flat()).toEqual(log);
    expect(Math.max(...pages.map((page) => page.length))).toBeLessThanOrEqual(pageSize);
  }
});

test('[D1980] an append never scans a whole log, however much it has grown since its plan was made', async () => {
  const own = await testDatabase();
  const hold = await holdAll(own);
  const one = openPool(own.url, { applicationName: 'one', max: 1 });
  const growing = createEventStore(one);
  const sessionId = newSession();
  const players = Array.from({ length: 400 }, (_, i) => joined(i + 1));
  await growing.append(hold(sessionId), batchOf(recorded(sessionId, [begun()])));
  for (const [i, player] of players.entries())
    await growing.append(hold(sessionId), batchOf(recorded(sessionId, [player], i + 1)));

  await one.pool.query('select pg_stat_force_next_flush()');
  const { rows } = await one.pool.query(
    `select sum(seq_tup_read)::int as read from pg_stat_user_tables where relname ~ '^(event|session_event.*)$'`,
  );
  // Calls with the first plans, which are made for few rows.
  expect(rows[0].read).toBeLessThan(players.length);
  await one.close();
  await own.release();
});

describe('[D7] an append is all or nothing', () => {
  test('events, outcomes and projections', async () => {
    const [one, other] = [newSession(7), newSession(7)];
    const before = recorded(one, [begun()]);
    await store.append(leaseOf(one), batchOf(before));
    const bad = batchOf(recorded(other, [begun()]), recorded(one, [joined(1)], 1), before);
    await expect(store.append(leaseOf(one), bad)).rejects.toThrow(VersionConflict);
    await expect(store.load(other)).resolves.toEqual([]);
    await expect(store.load(one)).resolves.toEqual(before);
    await expect(createSessionDirectory(database).byId(other)).resolves.toBeNull();
    await expect(store.findOutcomes(bad.outcomes)).resolves.toEqual([batchOf(before).outcomes[0]]);
  });

  test('outcomes without events, and nothing at all', async () => {
    const sessionId = newSession();
    const commandId = commandIdSchema.parse('command-1');
    const rejected: CommandOutcome = { sessionId, commandId, rejection: 'no-session', version: 0 };
    const batch = { events: [], outcomes: [rejected] };
    await expect(store.append(leaseOf(sessionId), batch)).resolves.toBe('appended');
    await expect(store.findOutcomes(batch.outcomes)).resolves.toEqual([rejected]);
    await expect(store.append(leaseOf(sessionId), { events: [], outcomes: [] })).resolves.toBe('appended');
  });
});

test('[D2020] a passing outcome is not stored, but its append is fenced and requires its version', async () => {
  const sessionId = newSession();
  const own = leaseOf(sessionId);
  await store.append(own, { events: recorded(sessionId, [begun()]), outcomes: [] });
  const outcome = {
    sessionId,
    commandId: commandIdSchema.parse('c'),
    rejection: 'wrong-state',
    isPassing: true,
  } as const;
  const batch = (version: number) => ({ events: [], outcomes: [{ ...outcome, version }] });
  await expect(store.append(own, batch(1))).resolves.toBe('appended');
  await expect(store.findOutcomes(batch(1).outcomes)).resolves.toEqual([]);
  await expect(store.append(own, batch(1))).resolves.toBe('appended');
  await expect(store.append(own, batch(2))).resolves.toEqual({ behind: sessionId });
  await expect(store.append({ ...own, owner: 'another' }, batch(1))).resolves.toBe('lease-lost');
});

describe('[D11] a conflict', () => {
  test('is a version that is already stored', async () => {
    const sessionId = newSession();
    await store.append(leaseOf(sessionId), batchOf(recorded(sessionId, [begun()])));
    const again = { events: recorded(sessionId, [begun()]), outcomes: [] };
    const conflict = await store.append(leaseOf(sessionId), again).catch((error: unknown) => error);
    expect(conflict).toBeInstanceOf(VersionConflict);
    expect(conflict).toHaveProperty('cause.constraint', expect.stringMatching(/^session_event_\d{8}_pkey$/));
    expect(isUnavailable(conflict)).toBe(false);
  });

  test('is an outcome that is already stored', async () => {
    const sessionId = newSession();
    const { events, outcomes } = batchOf(recorded(sessionId, [begun()]));
    await store.append(leaseOf(sessionId), { events, outcomes });
    await expect(store.append(leaseOf(sessionId), { events: [], outcomes })).rejects.toThrow(VersionConflict);
  });

  test('of two concurrent appends one wins', async () => {
    const sessionId = newSession();
    const batches = [joined(1), joined(2)].map((event) => batchOf(recorded(sessionId, [begun(), event])));
    const results = await Promise.allSettled(batches.map((batch) => store.append(leaseOf(sessionId), batch)));
    expect(results.map((result) => result.status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(store.load(sessionId)).resolves.toHaveLength(2);
  });
});

test('[D12] an append whose answer was lost is in the log, and repeating it is a conflict', async () => {
  const sessionId = newSession();
  const proxy = await mayLoseAnswers(database.url);
  const cut = openPool(proxy.url, { applicationName: 'cut', statementTimeout: 100 });
  await cut.pool.query('select 1');
  proxy.loseAnswers();
  const batch = batchOf(recorded(sessionId, [begun(), joined(1)]));
  const failure = await createEventStore(cut)
    .append(leaseOf(sessionId), batch)
    .catch((error: unknown) => error);
  expect(isUnavailable(failure)).toBe(true);
  await expect(store.load(sessionId)).resolves.toEqual(batch.events);
  await expect(store.append(leaseOf(sessionId), batch)).rejects.toThrow(VersionConflict);
  await cut.close();
  await proxy.close();
});

test('[D5] data that Postgres refuses is distinguished from an unavailable database', async () => {
  const sessionId = newSession();
  const batch = batchOf(recorded(sessionId, [begun(), joined(1, 'no\u0000name')]));
  const failure = await store.append(leaseOf(sessionId), batch).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  expect(isUnavailable(failure)).toBe(false);
  await expect(store.load(sessionId)).resolves.toEqual([]);
});

test('[D13] a batch with a session of another partition is refused', async () => {
  const [mine, foreign] = [newSession(3), newSession(4)];
  const batch = batchOf(recorded(mine, [begun()]), recorded(foreign, [begun()]));
  await expect(store.append(leaseOf(mine), batch)).rejects.toThrow(RangeError);
  await expect(store.load(mine)).resolves.toEqual([]);
});

test('[D14] an event that cannot be read is reported with its session and version', async () => {
  const [bad, good] = [newSession(), newSession()];
  for (const sessionId of [bad, good])
    await store.append(leaseOf(sessionId), batchOf(recorded(sessionId, [begun(), joined(1), opened(0)])));
  await database.asOwner(`update session_event set data = '{"playerId": 7}' where session_id = $1 and version = 2`, [
    bad,
  ]);
  const error = await store.load(bad).catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(CorruptLogError);
  expect(error).toMatchObject({ sessionId: bad, version: 2 });
  await expect(store.load(good)).resolves.toHaveLength(3);
});

test('[D16] outcomes are found by session and command', async () => {
  const [one, other, none] = [newSession(), newSession(), newSession()];
  for (const sessionId of [one, other])
    await store.append(leaseOf(sessionId), batchOf(recorded(sessionId, [begun(), opened(0), answered(1, 'q1-a')])));
  const [first] = batchOf(recorded(one, [begun()])).outcomes;
  if (!first) throw new Error('one outcome');
  const wanted = [one, other, none].map((sessionId) => ({ sessionId, commandId: first.commandId }));
  const found = await store.findOutcomes(wanted);
  expect(found).toHaveLength(2);
  expect(found).toEqual(expect.arrayContaining([first, { ...first, sessionId: other }]));
  await expect(store.findOutcomes([])).resolves.toEqual([]);
});

test('[D6] thousands of events in one append', async () => {
  const sessionId = newSession();
  const joins = Array.from({ length: 4_000 }, (_, n) => joined(n));
  const log = recorded(sessionId, [begun(), ...joins, opened(0), closed(0)]);
  await store.append(leaseOf(sessionId), batchOf(log));
  await expect(store.load(sessionId)).resolves.toEqual(log);
});

describe('events of an older release', () => {
  /** A fictitious earlier release stored `PlayerNamed {name}` and did not trim blanks. */
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
    const events = [begun(), joined(1), joined(2), opened(0), answered(1, 'q1-a', 100, 2.5), closed(0)];
    const log = recorded(sessionId, events);
    const upcasting = createEventStore(database, SINCE_RENAMED);
    await upcasting.append(leaseOf(sessionId), batchOf(log));
    const present = folded(await upcasting.load(sessionId));

    // The event stored by that release as version 2.
    await database.asOwner(
      `update session_event set type = 'PlayerNamed',
         data = data - 'identifier' || jsonb_build_object('name', '  ' || (data ->> 'identifier'))
       where session_id = $1 and version = 2`,
      [sessionId],
    );
    expect(await upcasting.load(sessionId)).toEqual(log);
    expect(folded(await upcasting.load(sessionId))).toEqual(present);
    const { rows } = await database.pool.query(`select type from session_event where session_id = $1 and version = 2`, [
      sessionId,
    ]);
    expect(rows).toEqual([{ type: 'PlayerNamed' }]);
    // Without the upcaster the log cannot be read: nothing is guessed.
    await expect(store.load(sessionId)).rejects.toThrow(CorruptLogError);
  });
});
