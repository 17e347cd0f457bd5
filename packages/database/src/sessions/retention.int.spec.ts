import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createEventStore } from '#event-store/event-store.ts';
import type { Lease } from '#leases/lease.ts';
import { createLeaseStore } from '#leases/lease-store.ts';
import { batchOf, begun, newSession, recorded } from '#spec-support/sessions.ts';
import { type TestDatabase, testDatabase } from '#spec-support/test-database.ts';
import { createRetention, type Retention } from './retention.ts';

let database: TestDatabase;
let retention: Retention;
/** Of partition 0. */
let lease: Lease;
beforeAll(async () => {
  database = await testDatabase();
  retention = createRetention(database);
  [lease] = (await createLeaseStore(database).claim('engine', 1)) as [Lease];
});
afterAll(() => database.release());

const rows = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows;
const ids = async (table: string) =>
  (await rows(`select distinct session_id as id from ${table} order by 1`)).map(({ id }) => id);

test('[D520] outcomes of old commands are deleted, in batches; younger ones stay', async () => {
  await rows(
    `insert into command_log (session_id, command_id, version, recorded_at)
     select 's', 'old-' || n, 1, now() - interval '8 days' from generate_series(1, 5) n
     union all select 's', 'young', 1, now() - interval '6 days'`,
  );
  await expect(retention.forgetCommands(7, 2)).resolves.toBe(2);
  const atOnce = await Promise.all([retention.forgetCommands(7, 10), retention.forgetCommands(7, 10)]);
  expect(atOnce[0] + atOnce[1]).toBe(3);
  await expect(retention.forgetCommands(7, 10)).resolves.toBe(0);
  expect(await rows('select command_id from command_log')).toEqual([{ command_id: 'young' }]);
  await rows('delete from command_log');
});

test('[D1941] a round that finds no old outcomes reads few blocks, also where new rows took the place of deleted ones', async () => {
  const put = (prefix: string, days: number) =>
    rows(
      `insert into command_log (session_id, command_id, version, recorded_at)
       select 's', $1 || n, 1, now() - $2 * interval '1 day' from generate_series(1, 20000) n`,
      prefix,
      days,
    );
  await put('old-', 8);
  await put('kept-', 6);
  await retention.forgetCommands(7, 20_000);
  await database.asOwner('vacuum command_log');
  await put('new-', 0);
  await database.asOwner('vacuum analyze command_log');
  const [explained] = await rows(
    `explain (analyze, buffers, format json)
     select ctid from command_log where recorded_at < now() - interval '7 days' limit 5000`,
  );
  const plan = explained?.['QUERY PLAN'][0].Plan;
  expect(plan['Actual Rows']).toBe(0);
  expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(20);
  await rows('delete from command_log');
});

test('[D1503] records of mails whose last attempt was long ago are deleted, in batches; others stay', async () => {
  await rows(
    `insert into mail (id, kind, recipient, state, created_at, updated_at)
     select state || '-' || days, 'report', 'ada@example.org', state, now() - interval '99 days', now() - days * interval '1 day'
     from unnest(array['sent', 'failed', 'sending']) state, unnest(array[89, 91]) days`,
  );
  await expect(retention.forgetMails(90, 2)).resolves.toBe(2);
  await expect(retention.forgetMails(90, 2)).resolves.toBe(1);
  await expect(retention.forgetMails(90, 2)).resolves.toBe(0);
  expect(await rows('select id from mail order by id')).toEqual([
    { id: 'failed-89' },
    { id: 'sending-89' },
    { id: 'sent-89' },
  ]);
});

test('[D521] sessions that ended long ago are deleted with all their data; others stay', async () => {
  const store = createEventStore(database);
  const [old, running, young] = [newSession(0), newSession(0), newSession(0)];
  const ended = { type: 'SessionEnded', reason: 'host' } as const;
  const logs = [
    recorded(old, [begun(), ended]),
    recorded(running, [begun()]),
    recorded(young, [begun(), ended]),
  ] as const;
  for (const log of logs) await store.append(lease, batchOf(log));
  await rows('update session set touched_at = 1000 * extract(epoch from now())');
  const longAgo = `touched_at - 1000 * extract(epoch from interval '31 days')`;
  await rows(`update session set touched_at = ${longAgo} where id = any($1)`, [old, running]);
  await expect(retention.forgetSessions(30, 10)).resolves.toBe(1);
  await expect(retention.forgetSessions(30, 10)).resolves.toBe(0);
  expect(await ids('event')).toEqual([running, young].toSorted());
  expect(await ids('command_log')).toEqual([running, young].toSorted());
  expect((await rows('select id from session order by id')).map(({ id }) => id)).toEqual([running, young].toSorted());
});

describe('[D1725] a session is deleted whatever it holds', () => {
  const ended = { type: 'SessionEnded', reason: 'host' } as const;

  /** Sessions that ended long ago. @returns their ids */
  async function oldSessions(count: number) {
    const sessions = Array.from({ length: count }, () => newSession(0));
    const store = createEventStore(database);
    for (const id of sessions) await store.append(lease, batchOf(recorded(id, [begun(), ended])));
    const longAgo = `1000 * extract(epoch from now() - interval '31 days')`;
    await rows(`update session set touched_at = ${longAgo} where id = any($1)`, sessions);
    return sessions;
  }

  /** From now on a statement that deletes events fails under this condition on the rows, `gone`. */
  async function refuseDeletions(condition: string) {
    await database.asOwner(`create or replace function refuse() returns trigger language plpgsql as $$ begin
      if (select ${condition} from gone) then raise exception 'refused'; end if; return null; end $$`);
    await database.asOwner(`create trigger refuse after delete on event referencing old table as gone
      for each statement execute function refuse()`);
    onTestFinished(() => database.asOwner('drop trigger refuse on event'));
  }

  test('a log of any length, in statements of a few thousand rows, from its beginning', async () => {
    const [id] = await oldSessions(1);
    await rows(
      `insert into event select session_id, version + n, partition, epoch, at, command_id || n, type, data
       from event, generate_series(1, 12000) n where session_id = $1 and version = 2`,
      id,
    );
    await refuseDeletions(
      `count(*) > 5000 or max(version) > (select coalesce(min(version), 20000) from event where session_id = '${id}')`,
    );
    await expect(retention.forgetSessions(30, 10)).resolves.toBe(1);
    expect(await ids('event')).not.toContain(id);
  });

  test('and one that cannot be deleted holds up no other', async () => {
    const [stuck, other] = await oldSessions(2);
    await refuseDeletions(`bool_or(session_id = '${stuck}')`);
    await expect(retention.forgetSessions(30, 10)).rejects.toThrow(
      '1 sessions were not deleted; the first: error: refused',
    );
    const left = await ids('event');
    expect([left.includes(stuck ?? ''), left.includes(other ?? '')]).toEqual([true, false]);
  });
});
