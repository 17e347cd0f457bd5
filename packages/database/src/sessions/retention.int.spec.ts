import { quizIdSchema, type SessionId } from '@quarry/events/ids';
import { DEFAULT_QUIZ_OPTIONS } from '@quarry/events/quiz/defaults';
import { closed, joined, opened } from '@quarry/events/spec-support/samples';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createSignInStore } from '#accounts/sign-in-store.ts';
import { createEventStore } from '#event-store/event-store.ts';
import type { Lease } from '#leases/lease.ts';
import { createLeaseStore } from '#leases/lease-store.ts';
import { createQuizStore } from '#quizzes/quiz-store.ts';
import { inTransaction } from '#spec-support/in-transaction.ts';
import { newAccount } from '#spec-support/new-account.ts';
import { batchOf, begun, newSession, recorded } from '#spec-support/sessions.ts';
import { type TestDatabase, testDatabase } from '#spec-support/test-database.ts';
import { untilItWaits } from '#spec-support/until-it-waits.ts';
import { createRetention, type Retention } from './retention.ts';

let database: TestDatabase;
let retention: Retention;
/** Lease of partition 0. */
let lease: Lease;
beforeAll(async () => {
  database = await testDatabase();
  retention = createRetention(database);
  [lease] = (await createLeaseStore(database).claim('engine', 1)) as [Lease];
});
// All specs together may outlast a lease.
beforeEach(async () => {
  [lease] = (await createLeaseStore(database).renew('engine', [lease])) as [Lease];
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

test('[D1941] a round that finds no old outcomes reads few blocks, also after new rows have filled the space of deleted ones', async () => {
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
  expect(await ids('session_event')).toEqual([running, young].toSorted());
  expect(await ids('command_outcome')).toEqual([running, young].toSorted());
  expect((await rows('select id from session order by id')).map(({ id }) => id)).toEqual([running, young].toSorted());
});

type FiveSessions = [SessionId, SessionId, SessionId, SessionId, SessionId];

describe('[D2440] a session that was never played', () => {
  afterAll(() => rows('delete from session'));
  const ended = { type: 'SessionEnded', reason: 'expired' } as const;

  test('is deleted a month after it was last touched, with its log and players; played and younger ones stay', async () => {
    const store = createEventStore(database);
    const [unplayed, young, running, played, atOnce] = [1, 2, 3, 4, 5].map(() => newSession(0)) as FiveSessions;
    const logs = [
      recorded(unplayed, [begun(), joined(1), ended]),
      recorded(young, [begun(), ended]),
      recorded(running, [begun(), joined(1)]),
      recorded(played, [begun(), joined(1), opened(0), closed(0), ended]),
    ];
    for (const log of logs) await store.append(lease, batchOf(log));
    // Its question was opened in a later batch than it began, which also ended it.
    const log = recorded(atOnce, [begun(), opened(0), closed(0), ended]);
    await store.append(lease, batchOf(log.slice(0, 1)));
    await store.append(lease, batchOf(log.slice(1)));
    const sessions = [unplayed, young, running, played, atOnce];
    const touched = (days: number, of: string[]) =>
      rows(
        `update session set touched_at = 1000 * extract(epoch from now() - $1 * interval '1 day') where id = any($2)`,
        days,
        of,
      );
    await touched(32, sessions);
    await touched(30, [young]);
    await expect(retention.forgetNeverPlayed(31, 10)).resolves.toBe(1);
    await expect(retention.forgetNeverPlayed(31, 10)).resolves.toBe(0);
    const kept = sessions.filter((id) => id !== unplayed).toSorted();
    const left = async (table: string) => (await ids(table)).filter((id) => sessions.includes(id));
    expect([await left('session_event'), await left('command_outcome')]).toEqual([kept, kept]);
    expect(await left('session_player')).toEqual([running, played].toSorted());
    expect(await rows('select id from session where id = $1', unplayed)).toEqual([]);
  });

  test('is found by an index', async () => {
    await rows(
      `insert into session (id, partition, host_id, quiz_id, phase, ended, current_question_id)
       select 'many-' || n, 0, 'h', 'q', 'ended', true, 'q1' from generate_series(1, 20000) n`,
    );
    await database.asOwner('vacuum analyze session');
    const explained = await rows(
      `explain select id from session where ended and current_question_id is null
       and touched_at < 1000 * extract(epoch from now()) order by touched_at limit 500`,
    );
    expect(JSON.stringify(explained)).toContain('session_unplayed');
    await rows(`delete from session where id like 'many-%'`);
  });
});

describe('[D2441] an account whose address was never confirmed', () => {
  afterAll(() => rows('delete from session'));
  const ended = { type: 'SessionEnded', reason: 'host' } as const;
  const seen = (id: string, days: number) =>
    rows(`update app_user set last_seen_at = now() - $2 * interval '1 day' where id = $1`, id, days);

  /** With a quiz and an ended session, last used this many days ago. */
  async function account(days: number) {
    const { id } = await newAccount(database);
    await createQuizStore(database).save(id, {
      id: quizIdSchema.parse('q'),
      name: 'Stones',
      questions: [],
      options: DEFAULT_QUIZ_OPTIONS,
      createdOn: new Date(0).toISOString(),
    });
    const sessionId = newSession(0);
    const log = recorded(sessionId, [begun({ hostId: id }), joined(1), opened(0), closed(0), ended]);
    await createEventStore(database).append(lease, batchOf(log));
    await rows(
      `insert into result (session_id, host_id, quiz_id, quiz_name, started_at, ended_at, version, players, questions, summary,
         root, tree_roots) values ($1, $2, 'q', 'Stones', 1, 2, 3, 1, 1, '{}', '', '')`,
      sessionId,
      id,
    );
    await seen(id, days);
    return { id, sessionId };
  }

  /** Its remaining rows. */
  async function left({ id, sessionId }: Awaited<ReturnType<typeof account>>) {
    const counts = await rows(
      `select (select count(*)::int from app_user where id = $1) as accounts,
         (select count(*)::int from sign_in where user_id = $1) as "signIns",
         (select count(*)::int from quiz where owner_id = $1) as quizzes,
         (select count(*)::int from session where host_id = $1) as sessions,
         (select count(*)::int from session_event where session_id = $2) as events,
         (select count(*)::int from session_player where session_id = $2) as players,
         (select count(*)::int from result where session_id = $2) as results`,
      id,
      sessionId,
    );
    return counts[0];
  }
  const NOTHING = { accounts: 0, signIns: 0, quizzes: 0, sessions: 0, events: 0, players: 0, results: 0 };
  const ALL = { accounts: 1, signIns: 1, quizzes: 1, sessions: 1, events: 5, players: 1, results: 1 };

  test('is deleted a month after its last use, with quizzes, sessions, players and results; others stay', async () => {
    const [unused, used, confirmed, disabled] = [
      await account(32),
      await account(30),
      await account(99),
      await account(99),
    ];
    await rows('update app_user set verified_at = now() where id = $1', confirmed.id);
    await rows('update app_user set disabled = true where id = $1', disabled.id);
    await expect(retention.forgetUnverified(31, 10)).resolves.toBe(1);
    await expect(retention.forgetUnverified(31, 10)).resolves.toBe(0);
    expect(await left(unused)).toEqual({ ...ALL, accounts: 0, signIns: 0, quizzes: 0 });
    // Its sessions are deleted like discarded unclaimed ones.
    await expect(retention.forgetDiscarded(10)).resolves.toBe(1);
    expect(await left(unused)).toEqual(NOTHING);
    for (const one of [used, confirmed, disabled]) expect(await left(one)).toEqual(ALL);
  });

  test('stays while a session of it runs', async () => {
    const host = await account(40);
    const sessionId = newSession(0);
    await createEventStore(database).append(lease, batchOf(recorded(sessionId, [begun({ hostId: host.id })])));
    await expect(retention.forgetUnverified(31, 10)).resolves.toBe(0);
    await createEventStore(database).append(lease, batchOf(recorded(sessionId, [ended], 1)));
    await expect(retention.forgetUnverified(31, 10)).resolves.toBe(1);
  });

  test('stays if its link is redeemed, or its browser returns, while it is being deleted', async () => {
    const signIns = createSignInStore(database);
    for (const change of ['verified_at = now()', 'last_seen_at = now()']) {
      const host = await account(40);
      let forgetting: Promise<number> | undefined;
      await inTransaction(database, async (client) => {
        await client.query(`update app_user set ${change} where id = $1`, [host.id]);
        forgetting = retention.forgetUnverified(31, 10);
        await untilItWaits(database);
        await client.query('commit');
      });
      await expect(forgetting).resolves.toBe(0);
      expect(await left(host)).toEqual(ALL);
    }
    // A requested link is on its way to the owner.
    const asked = await account(40);
    await signIns.createLink({ tokenHash: `link-of-${asked.id}`, userId: asked.id, email: 'owner@example.org' });
    await expect(retention.forgetUnverified(31, 10)).resolves.toBe(0);
  });

  test('is deleted in batches, the longest unused first, by an index', async () => {
    const [first, second] = [await account(60), await account(50)];
    await expect(retention.forgetUnverified(31, 1)).resolves.toBe(1);
    expect([(await left(first))?.accounts, (await left(second))?.accounts]).toEqual([0, 1]);
    await expect(retention.forgetUnverified(31, 1)).resolves.toBe(1);
    await rows(
      `insert into app_user (id, email, verified_at, last_seen_at)
       select 'many-' || n, n || '@example.org', now(), now() - interval '99 days' from generate_series(1, 20000) n`,
    );
    await database.asOwner('vacuum analyze app_user');
    const explained = await rows(
      `explain select id from app_user where verified_at is null and not disabled
       and last_seen_at < now() order by last_seen_at limit 50`,
    );
    expect(JSON.stringify(explained)).toContain('app_user_unverified');
  });
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

  /** From now on deleting events fails if this condition holds for the deleted rows, `gone`. */
  async function refuseDeletions(condition: string) {
    await database.asOwner(`create or replace function refuse() returns trigger language plpgsql as $$ begin
      if (select ${condition} from gone) then raise exception 'refused'; end if; return null; end $$`);
    await database.asOwner(`create trigger refuse after delete on session_event referencing old table as gone
      for each statement execute function refuse()`);
    onTestFinished(() => database.asOwner('drop trigger refuse on session_event'));
  }

  test('a log of any length, in statements of a few thousand rows, from its beginning', async () => {
    const [id] = await oldSessions(1);
    await rows(
      `insert into session_event select session_id, version + n, partition, epoch, at, command_id || n, type, data
       from session_event, generate_series(1, 12000) n where session_id = $1 and version = 2`,
      id,
    );
    await refuseDeletions(
      `count(*) > 5000 or max(version) > (select coalesce(min(version), 20000) from session_event where session_id = '${id}')`,
    );
    await expect(retention.forgetSessions(30, 10)).resolves.toBe(1);
    expect(await ids('session_event')).not.toContain(id);
  });

  test('and one that cannot be deleted does not block the others', async () => {
    const [stuck, other] = await oldSessions(2);
    await refuseDeletions(`bool_or(session_id = '${stuck}')`);
    await expect(retention.forgetSessions(30, 10)).rejects.toThrow(
      '1 sessions were not deleted; the first: error: refused',
    );
    const left = await ids('session_event');
    expect([left.includes(stuck ?? ''), left.includes(other ?? '')]).toEqual([true, false]);
  });
});
