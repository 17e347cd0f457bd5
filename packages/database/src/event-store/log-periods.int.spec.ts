import { randomUUID } from 'node:crypto';
import type { SessionId } from '@quarry/events/ids';
import type { SessionEvent } from '@quarry/events/session/events';
import { joined } from '@quarry/events/spec-support/samples';
import { testServices } from '@quarry/test-kit/services';
import { Migrator } from 'kysely/migration';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { VersionConflict } from '#errors.ts';
import { migrate } from '#migrate.ts';
import { MIGRATIONS } from '#migrations/migrations.ts';
import { databaseFigures } from '#operators/database-figures.ts';
import { openPool } from '#pool.ts';
import { forgetSession } from '#sessions/forget-session.ts';
import { createRetention } from '#sessions/retention.ts';
import { sessionIdAt } from '#sessions/session-id.ts';
import { holdAll } from '#spec-support/hold-all.ts';
import { batchOf, begun, recorded } from '#spec-support/sessions.ts';
import { type TestDatabase, testDatabase } from '#spec-support/test-database.ts';
import { createEventStore } from './event-store.ts';
import { createLogPeriods } from './log-periods.ts';

const DAY = 86_400_000;
const ended: SessionEvent = { type: 'SessionEnded', reason: 'host' };

/** A system whose periods have their own clock. */
async function periodsOf(database: TestDatabase) {
  const store = createEventStore(database);
  const leaseOf = await holdAll(database);
  let now = Date.now();
  const rows = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows;
  return {
    rows,
    store,
    leaseOf,
    periods: createLogPeriods(database, () => new Date(now)),
    pass: (days: number) => {
      now += days * DAY;
    },
    /** A session that begins now. */
    async plays(events: readonly SessionEvent[]): Promise<SessionId> {
      const id = sessionIdAt(now, randomUUID());
      await store.append(leaseOf(id), batchOf(recorded(id, events)));
      await rows('update session set touched_at = $2 where id = $1', id, now);
      return id;
    },
    /** The tables that hold rows of this session. */
    tablesOf: async (log: string, id: SessionId): Promise<string[]> =>
      (await rows(`select distinct tableoid::regclass::text as name from ${log} where session_id = $1`, id)).map(
        ({ name }) => name,
      ),
    /** Deletes sessions past retention from the directory, by the periods' clock. */
    forgetDue: (days: number) => rows('delete from session where ended and touched_at < $1', now - days * DAY),
  };
}

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.release());

async function system() {
  const own = await testDatabase();
  onTestFinished(() => own.release());
  return { database: own, ...(await periodsOf(own)) };
}

test('[D3400] the id of a session tells when it began, and its log and outcomes are in the partition of that time', async () => {
  const { plays, tablesOf, rows, store, leaseOf } = await periodsOf(database);
  const id = await plays([begun(), joined(1)]);
  const [period] = await rows(
    `select to_char(starts_at at time zone 'UTC', 'YYYYMMDD') as day from log_period
     where log = 'session_event' and now() between starts_at and ends_at`,
  );
  expect(await tablesOf('session_event', id)).toEqual([`session_event_${period?.day}`]);
  expect(await tablesOf('command_outcome', id)).toEqual([`command_outcome_${period?.day}`]);
  // Any other id, such as those of earlier releases, belongs to exactly one partition too, so a version is stored once.
  const other = '7d3c1a52-9d5b-4a7e-8f43-1f0d0c9b7e11' as SessionId;
  const log = batchOf(recorded(other, [begun()]));
  await store.append(leaseOf(other), log);
  expect(await tablesOf('session_event', other)).toEqual(['event']);
  for (const [of, repeated] of [
    [other, log],
    [id, batchOf(recorded(id, [begun()]))],
  ] as const)
    await expect(store.append(leaseOf(of), repeated)).rejects.toThrow(VersionConflict);
});

test('[D3401] periods are made three days ahead, by any number of engines; the longer the retention, the longer the periods', async () => {
  const { periods, pass, rows } = await system();
  const retain = { commands: 7, sessions: 90 };
  for (let day = 0; day < 40; day++) {
    await Promise.all([periods.make(retain), periods.make(retain)]);
    pass(1);
  }
  const lengths = await rows(
    `select log, array_agg(distinct extract(day from ends_at - starts_at)::int) as days, count(*)::int as n,
       bool_and(joins) as joins, max(ends_at) > now() + interval '42 days' as ahead
     from (select *, coalesce(starts_at = lag(ends_at) over (partition by log order by starts_at), true) as joins
       from log_period) p
     group by log order by log`,
  );
  expect(lengths).toEqual([
    { log: 'command_outcome', days: [1, 7], n: 37, joins: true, ahead: true },
    { log: 'session_event', days: [7], n: 7, joins: true, ahead: true },
  ]);
});

test('[D3402] a session that begins while there is no period is still stored, and the next period begins later', async () => {
  const { periods, pass, plays, tablesOf, store, database: own } = await system();
  const before = await plays([begun()]);
  pass(35);
  const meanwhile = await plays([begun(), joined(1)]);
  expect(await tablesOf('session_event', meanwhile)).toEqual(['session_event_default']);
  expect(await tablesOf('command_outcome', meanwhile)).toEqual(['command_outcome_default']);
  // As of a gateway whose clock is two days ahead.
  pass(2);
  const early = await plays([begun()]);
  pass(-2);
  const retain = { commands: 7, sessions: 30 };
  await periods.make(retain);
  pass(4);
  expect(await periods.make(retain)).toBeGreaterThan(1);
  pass(1);
  const after = await plays([begun()]);
  const names = await Promise.all([before, meanwhile, early, after].map((id) => tablesOf('session_event', id)));
  expect(names.flat()[3]).toMatch(/^session_event_\d{8}$/);
  expect(names.flat().slice(1, 3)).toEqual(['session_event_default', 'session_event_default']);
  for (const id of [before, meanwhile, early, after])
    expect((await store.load(id)).length).toBe(id === meanwhile ? 2 : 1);
  // They are deleted row by row.
  await own.asOwner(`update command_outcome set recorded_at = now() - interval '8 days' where session_id = $1`, [
    meanwhile,
  ]);
  expect(await createRetention(own).forgetCommands(7, 10)).toBe(2);
});

describe('past retention', () => {
  const retain = { commands: 7, sessions: 30 };

  test('[D3403] a period is dropped with all its rows, once its sessions are deleted', async () => {
    const { periods, pass, plays, forgetDue, rows, store } = await system();
    const ids = [await plays([begun(), joined(1), ended]), await plays([begun(), ended])];
    await periods.make(retain);
    pass(37);
    await periods.make(retain);
    expect(await periods.drop({ commands: 0, sessions: 30 })).toBe(0);
    pass(1);
    // Due sessions are deleted first: a period waits for them.
    expect(await periods.drop({ commands: 0, sessions: 30 })).toBe(0);
    await forgetDue(30);
    for (const id of ids) expect(await store.load(id)).toEqual([]);
    const left = () => rows('select count(*)::int as n from session_event where session_id = any($1)', ids);
    expect(await left()).toEqual([{ n: 5 }]);
    expect(await periods.drop({ commands: 0, sessions: 30 })).toBe(2);
    expect(await left()).toEqual([{ n: 0 }]);
    expect(
      await rows(`select from pg_class where relname ~ '^(session_event|command_outcome)_[0-9]' and relkind = 'r'`),
    ).toHaveLength((await rows('select from log_period')).length);
  });

  test('[D3404] a session that still runs, or ended later, loses nothing and continues', async () => {
    const { periods, pass, plays, forgetDue, rows, store, tablesOf, leaseOf } = await system();
    const gone = await plays([begun(), joined(1), ended]);
    const running = await plays([begun(), joined(1), joined(2)]);
    const late = await plays([begun(), joined(1), ended]);
    await periods.make(retain);
    pass(20);
    await rows('update session set touched_at = touched_at + $2 where id = $1', late, 20 * DAY);
    await periods.make(retain);
    pass(19);
    await forgetDue(30);
    const logs = await Promise.all([running, late].map((id) => store.load(id)));
    expect(await periods.drop({ commands: 0, sessions: 30 })).toBe(2);
    expect(await Promise.all([running, late].map((id) => store.load(id)))).toEqual(logs);
    expect(await rows('select from session_event where session_id = $1', gone)).toEqual([]);
    expect(await tablesOf('session_event', running)).toEqual(['session_event_default']);
    expect(await tablesOf('command_outcome', running)).toEqual(['command_outcome_default']);
    await expect(store.append(leaseOf(running), batchOf(recorded(running, [joined(3)], 3)))).resolves.toBe('appended');
    await expect(store.append(leaseOf(running), batchOf(recorded(running, [joined(3)], 3)))).rejects.toThrow(
      VersionConflict,
    );
    expect(await store.load(running)).toHaveLength(4);
  });

  test('[D3405] outcomes are dropped by their own retention; those of the last days stay', async () => {
    const { periods, pass, plays, rows, database: own } = await system();
    const running = await plays([begun(), joined(1)]);
    const over = await plays([begun(), ended]);
    pass(16);
    await rows('update session set touched_at = touched_at + $2 where id = $1', running, 15 * DAY);
    await own.asOwner(
      `update command_outcome set recorded_at = now() + interval '15 days' where session_id = $1 and version = 2`,
      [running],
    );
    expect(await periods.drop({ commands: 7, sessions: 0 })).toBe(1);
    expect(await rows('select version, tableoid::regclass::text as t from command_outcome')).toEqual([
      { version: 2, t: 'command_outcome_default' },
    ]);
    expect(await rows('select count(*)::int as n from session_event')).toEqual([{ n: 4 }]);
    expect(await rows('select ended from session where id = $1', over)).toEqual([{ ended: true }]);
  });

  test('[D3406] retention deletes no row of a period that is dropped soon; deleting a session deletes its rows at once', async () => {
    const { plays, rows, database: own } = await system();
    const retention = createRetention(own);
    // Both partitions hold a row at the same place.
    const [old, young] = ['old', 'young'];
    await rows(
      `insert into session_event select id, n, 1, 1, 0, n, 'Any', '{}' from unnest($1::text[]) id, generate_series(1, 3) n`,
      [old, young],
    );
    const id = await plays([begun(), joined(1), joined(2)]);
    await forgetSession(own.db, id);
    expect(await rows('select session_id, count(*)::int as n from session_event group by 1 order by 1')).toEqual([
      { session_id: old, n: 3 },
      { session_id: young, n: 3 },
    ]);
    const due = await plays([begun(), ended]);
    await rows(`update session set touched_at = 1000 * extract(epoch from now() - interval '91 days')`);
    await own.asOwner(
      `update log_period set ends_at = ends_at - interval '91 days', starts_at = starts_at - interval '91 days'`,
    );
    expect(await retention.forgetSessions(90, 10)).toBe(1);
    expect(await rows('select from session')).toEqual([]);
    expect(await rows('select from session_event where session_id = $1', due)).toHaveLength(2);
  });
});

test('[D3407] in a database in use the previous release reads and writes every log for a week', async () => {
  const services = await testServices();
  onTestFinished(() => services.release());
  const owner = openPool(services.databaseUrl, { applicationName: 'spec' });
  onTestFinished(() => owner.close());
  const migrator = new Migrator({ db: owner.db, provider: { getMigrations: async () => MIGRATIONS } });
  expect(await migrator.migrateTo('0031-languages')).not.toHaveProperty('error');
  const insert = (id: string, version: number) =>
    owner.pool.query(`insert into event values ($1, $2, 1, 1, 0, $3, 'Any', '{}')`, [id, version, `c${version}`]);
  await owner.pool.query(
    `insert into session (id, partition, host_id, quiz_id, phase) values ('6f', 1, 'h', 'q', 'lobby')`,
  );
  await insert('6f', 1);
  await owner.pool.query(`insert into command_log values ('6f', 'c1', null, 1)`);
  await migrate(services.databaseUrl);
  // With that release's table names and this release's ids.
  const in6days = sessionIdAt(Date.now() + 6 * DAY, randomUUID());
  for (const id of ['6f', in6days]) await insert(id, 2);
  await expect(insert('6f', 2)).rejects.toMatchObject({ constraint: 'event_pkey' });
  const { rows } = await owner.pool.query('select session_id, version from session_event order by 1, 2');
  expect(rows).toEqual([
    { session_id: '6f', version: 1 },
    { session_id: '6f', version: 2 },
    { session_id: in6days, version: 2 },
  ]);
  expect((await owner.pool.query('select session_id from command_outcome')).rows).toEqual([{ session_id: '6f' }]);
  // Later the period of its time would hold it.
  await expect(insert(sessionIdAt(Date.now() + 9 * DAY, randomUUID()), 1)).rejects.toMatchObject({ code: '23514' });
});

test('[D3408] a metric tells for how long periods exist', async () => {
  const { logPeriodsAhead } = await databaseFigures(database);
  expect(logPeriodsAhead / 86_400).toBeGreaterThan(5.9);
  expect(logPeriodsAhead / 86_400).toBeLessThanOrEqual(7);
});
