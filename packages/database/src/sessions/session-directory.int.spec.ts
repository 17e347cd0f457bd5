import {
  commandIdSchema,
  deviceIdSchema,
  type PlayerId,
  questionIdSchema,
  quizIdSchema,
  type SessionId,
  userIdSchema,
} from '@quarry/events/ids';
import type { SessionEvent } from '@quarry/events/session/events';
import { closed, joined, left, opened, T0 } from '@quarry/events/spec-support/samples';
import { userNameKey } from '@quarry/events/text';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createQuarantineStore } from '#dead-letters/quarantine-store.ts';
import type { Appended } from '#event-store/append.ts';
import { createEventStore } from '#event-store/event-store.ts';
import type { Lease } from '#leases/lease.ts';
import { holdAll } from '#spec-support/hold-all.ts';
import { inTransaction } from '#spec-support/in-transaction.ts';
import { batchOf, begun, newCode, newSession, recorded } from '#spec-support/sessions.ts';
import { type TestDatabase, testDatabase } from '#spec-support/test-database.ts';
import { untilItWaits } from '#spec-support/until-it-waits.ts';
import { createSessionDirectory, type SessionDirectory } from './session-directory.ts';

const FINISHED: SessionEvent = { type: 'SessionFinished', by: 'host' };
const ENDED: SessionEvent = { type: 'SessionEnded', reason: 'host' };

let database: TestDatabase;
let directory: SessionDirectory;
let leaseOf: (sessionId: SessionId) => Lease;
beforeAll(async () => {
  database = await testDatabase();
  directory = createSessionDirectory(database);
  leaseOf = await holdAll(database);
});
afterAll(() => database.release());

async function given(sessionId: SessionId, events: SessionEvent[], after = 0): Promise<SessionId> {
  const batch = batchOf(recorded(sessionId, events, after));
  await expect(createEventStore(database).append(leaseOf(sessionId), batch)).resolves.toBe('appended');
  return sessionId;
}

/** Ids of the players who have left a session. */
async function goneFrom(sessionId: SessionId): Promise<PlayerId[]> {
  const players = database.db.selectFrom('session_player').select('player_id');
  const rows = await players.where('session_id', '=', sessionId).where('has_left', '=', true).execute();
  return rows.map(({ player_id }) => player_id);
}

test.each([1, 2, 3, 4])(
  '[D1270] a stopped clock has no deadline, even if its time is extended; batches of %i',
  async (size) => {
    const id = newSession();
    const q1 = { questionId: questionIdSchema.parse('q1') };
    const deadlineAfter = async (from: number, events: SessionEvent[]) => {
      for (let i = 0; i < events.length; i += size) await given(id, events.slice(i, i + size), from + i);
      return (await directory.byId(id))?.deadline;
    };
    const extended = (deadline: number): SessionEvent => ({ type: 'TimeExtended', ...q1, deadline });
    const stopped: SessionEvent[] = [begun(), opened(0, T0 + 20_000), { type: 'QuestionPaused', ...q1 }];
    expect(await deadlineAfter(0, [...stopped, extended(T0 + 30_000)])).toBeNull();
    const running: SessionEvent[] = [{ type: 'QuestionResumed', ...q1, deadline: T0 + 40_000 }, extended(T0 + 50_000)];
    expect(await deadlineAfter(4, running)).toBe(T0 + 50_000);
    expect(await deadlineAfter(6, [extended(T0 + 60_000)])).toBe(T0 + 60_000);
  },
);

describe('[D23] a session is found while it runs', () => {
  test('by id, code and host', async () => {
    const hostId = userIdSchema.parse('host-of-one');
    const quizId = quizIdSchema.parse('quiz-of-one');
    const beginning = begun({ hostId, quizId, quizName: 'Ores' });
    const id = await given(newSession(), [beginning]);
    const session = await directory.byId(id);
    expect(session).toMatchObject({ id, hostId, quizId, quizName: 'Ores', code: beginning.code, phase: 'lobby' });
    await expect(directory.runningByCode(beginning.code)).resolves.toEqual(session);
    await expect(directory.runningOfHost(hostId)).resolves.toEqual(session);

    await given(id, [FINISHED], 1);
    await expect(directory.runningByCode(beginning.code)).resolves.toBeNull();
    const onEndScreen = { id, phase: 'endscreen', finished: true, ended: false };
    await expect(directory.runningOfHost(hostId)).resolves.toMatchObject(onEndScreen);
    await expect(directory.byId(id)).resolves.toMatchObject(onEndScreen);
    await given(id, [ENDED], 2);
    await expect(directory.byId(id)).resolves.toMatchObject({ phase: 'ended', finished: true, ended: true });
    await expect(directory.runningOfHost(hostId)).resolves.toBeNull();
  });

  test('by several hosts and devices in one query', async () => {
    const hostId = userIdSchema.parse('host-of-many');
    const other = userIdSchema.parse('host-of-none');
    const [d51, d52] = [deviceIdSchema.parse('d51'), deviceIdSchema.parse('d52')];
    const id = await given(newSession(), [begun({ hostId }), joined(51), joined(52), opened(0), closed(0), left(52)]);
    const host = { of: 'host', id: hostId, sessionId: id };
    const running = () => directory.runningOf([hostId, other], [d51, d52]);
    await expect(running()).resolves.toMatchObject([host, { of: 'device', id: d51, sessionId: id }]);
    await given(id, [FINISHED], 6);
    await expect(running()).resolves.toEqual([host]);
    await given(id, [ENDED], 7);
    await expect(running()).resolves.toEqual([]);
    await expect(directory.runningOf([], [])).resolves.toEqual([]);
  });

  test('[D1502] a session in quarantine does not block its devices', async () => {
    const device = deviceIdSchema.parse('d53');
    const id = await given(newSession(), [begun(), joined(53)]);
    const quarantine = createQuarantineStore(database);
    await quarantine.add({ sessionId: id, version: 0, reason: 'a gap' });
    await expect(directory.runningOf([], [device])).resolves.toEqual([]);
    await quarantine.release(id);
    await expect(directory.runningOf([], [device])).resolves.toMatchObject([{ of: 'device', sessionId: id }]);
  });

  test('[D600] by index, even with stale statistics of a table that has just filled', async () => {
    await database.asOwner('alter table session_player set (autovacuum_enabled = off)');
    const crowd = Array.from({ length: 2_000 }, (_, i) => joined(10_000 + i));
    await given(newSession(), [begun(), ...crowd]);
    const devices = Array.from({ length: 60 }, (_, i) => deviceIdSchema.parse(`new-${i}`));
    const counted = await database.db.transaction().execute(async (transaction) => {
      const count = async () => {
        const { rows } = await sql<{ scans: number; looks: number }>`select seq_scan as scans, idx_scan as looks
          from pg_stat_xact_user_tables where relname = 'session_player'`.execute(transaction);
        return rows[0] ?? { scans: 0, looks: 0 };
      };
      // Earlier activity of this connection may still be in the counters.
      const before = await count();
      await createSessionDirectory({ ...database, db: transaction }).runningOf([], devices);
      const after = await count();
      return { scans: after.scans - before.scans, looks: after.looks - before.looks };
    });
    expect(counted).toEqual({ scans: 0, looks: 60 });
  });

  test('by a device in it', async () => {
    const deviceId = deviceIdSchema.parse('d41');
    const id = await given(newSession(), [begun(), joined(41), joined(42), opened(0)]);
    const found = await directory.runningOfDevice(deviceId);
    expect(found).toEqual({
      player: { id: 'p41', identifier: 'Player 41', deviceId },
      session: await directory.byId(id),
    });
    await given(id, [left(41)], 4);
    await expect(directory.runningOfDevice(deviceId)).resolves.toBeNull();
    await expect(directory.runningOfDevice(deviceIdSchema.parse('d42'))).resolves.not.toBeNull();
    await given(id, [closed(0), ENDED], 5);
    await expect(directory.runningOfDevice(deviceIdSchema.parse('d42'))).resolves.toBeNull();
  });
});

test('[D19] a name is free again after its player left the lobby, and kept after leaving later', async () => {
  const id = await given(newSession(), [begun(), joined(1, 'Zoë'), joined(2)]);
  await expect(directory.playerByName(id, userNameKey('zoë'))).resolves.toMatchObject({ id: 'p1', identifier: 'Zoë' });
  await given(id, [left(1)], 3);
  await expect(directory.playerByName(id, userNameKey('zoë'))).resolves.toBeNull();
  await given(id, [joined(3, 'ZOË'), opened(0), left(3)], 4);
  await expect(directory.playerByName(id, userNameKey('zoë'))).resolves.toMatchObject({ id: 'p3' });
  expect(await goneFrom(id)).toContain('p3');
  await expect(directory.playerByName(newSession(), userNameKey('zoë'))).resolves.toBeNull();
});

test('[D19] the same when joining and leaving are in one batch', async () => {
  const id = await given(newSession(), [begun(), joined(1), left(1), joined(2), opened(0), left(2), joined(3)]);
  await given(id, [joined(4), left(4), left(3)], 7);
  const names = await Promise.all([1, 2, 3, 4].map((n) => directory.playerByName(id, userNameKey(`Player ${n}`))));
  expect(names.map((player) => player?.id ?? null)).toEqual([null, 'p2', 'p3', 'p4']);
  expect(await goneFrom(id)).toEqual(expect.arrayContaining(['p2', 'p3', 'p4']));
});

test('[D19] the same when a player leaves the lobby, joins and leaves again in one batch', async () => {
  const id = await given(newSession(), [begun(), joined(71)]);
  await given(id, [left(71), joined(71), left(71)], 2);
  await expect(directory.playerByName(id, userNameKey('Player 71'))).resolves.toBeNull();
  await expect(directory.runningOfDevice(deviceIdSchema.parse('d71'))).resolves.toBeNull();
});

test('[D22] a session whose code is in use begins without one, and its batch is stored', async () => {
  const code = newCode();
  const [first, second, third] = [newSession(9), newSession(9), newSession(9)];
  await given(first, [begun({ code })]);
  const batch = batchOf(recorded(second, [begun({ code })]), recorded(third, [begun()]));
  await expect(createEventStore(database).append(leaseOf(second), batch)).resolves.toBe('appended');
  await expect(directory.byId(second)).resolves.toMatchObject({ code: null, phase: 'lobby' });
  await expect(directory.byId(third)).resolves.not.toBeNull();
  await expect(directory.runningByCode(code)).resolves.toMatchObject({ id: first });
});

test('[D22] a session whose code is taken concurrently begins without one', async () => {
  const [code, id, other] = [newCode(), newSession(), newSession()];
  let appending: Promise<Appended> | undefined;
  await inTransaction(database, async (client) => {
    await client.query(
      `insert into session (id, partition, host_id, quiz_id, code, phase) values ($1, 0, 'h', 'q', $2, 'lobby')`,
      [other, code],
    );
    const batch = batchOf(recorded(id, [begun({ code })]));
    appending = createEventStore(database).append(leaseOf(id), batch);
    await untilItWaits(database);
    await client.query('commit');
  });
  await expect(appending).resolves.toBe('appended');
  await expect(directory.byId(id)).resolves.toMatchObject({ code: null });
});

test('[D24] a partition’s owner finds the sessions it must handle', async () => {
  const partition = 17;
  const lobby = await given(newSession(partition), [begun()]);
  const timed = await given(newSession(partition), [begun(), opened(0, T0 + 5_000)]);
  const untimed = await given(newSession(partition), [begun(), opened(0, null)]);
  const answered = await given(newSession(partition), [begun(), opened(0), closed(0)]);
  const finished = await given(newSession(partition), [begun(), FINISHED]);
  await given(newSession(partition), [begun(), ENDED]);
  await given(newSession(partition + 1), [begun(), opened(0)]);
  await directory.reserve(reservation({ id: newSession(partition), partition }));

  const live = await directory.live(partition);
  expect(live.map(({ id }) => id).toSorted()).toEqual([lobby, timed, untimed, answered, finished].toSorted());
  expect(
    live
      .slice(0, 2)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([timed, untimed].toSorted());
  const open = { sessionId: timed, questionId: 'q1', index: 0, deadline: T0 + 5_000 };
  expect(live.flatMap(({ openQuestion }) => openQuestion ?? [])).toEqual([open]);
  const overdue = (touched: number, finishedAt: number) =>
    directory.overdue(partition, { touched, finished: finishedAt });
  await expect(overdue(T0 + 2, T0)).resolves.toEqual([lobby]);
  await expect(overdue(T0, T0 + 2)).resolves.toEqual([]);
  await expect(overdue(T0, T0 + 3)).resolves.toEqual([finished]);
  const report: SessionEvent = { type: 'ReportDelivered', requestId: commandIdSchema.parse('r1') };
  await given(finished, [report], 2);
  await expect(overdue(T0, T0 + 3)).resolves.toEqual([finished]);
  await expect(overdue(T0, T0)).resolves.toEqual([]);
});

function reservation(changes: Partial<Parameters<SessionDirectory['reserve']>[0]> = {}) {
  const beginning = begun();
  return {
    id: newSession(),
    code: newCode(),
    hostId: beginning.hostId,
    quizId: beginning.quizId,
    partition: 0,
    ...changes,
  };
}

describe('[D20] a code', () => {
  test('goes to one of several concurrent reservations', async () => {
    const code = newCode();
    const answers = await Promise.all(Array.from({ length: 20 }, () => directory.reserve(reservation({ code }))));
    expect(answers.filter(({ status }) => status === 'reserved')).toHaveLength(1);
  });

  test('is taken while its session runs, and free from the end screen on', async () => {
    const code = newCode();
    const id = newSession();
    await expect(directory.reserve(reservation({ id, code }))).resolves.toMatchObject({ status: 'reserved' });
    await given(id, [begun({ code })]);
    await expect(directory.runningByCode(code)).resolves.toMatchObject({ id, code });
    await expect(directory.reserve(reservation({ code }))).resolves.toEqual({ status: 'code-taken' });
    await given(id, [FINISHED], 1);
    const next = newSession();
    await expect(directory.reserve(reservation({ id: next, code }))).resolves.toMatchObject({ status: 'reserved' });
    await given(next, [begun({ code })]);
    await given(id, [ENDED], 2);
    await expect(directory.runningByCode(code)).resolves.toMatchObject({ id: next });
  });
});

describe('[D21] a reservation', () => {
  const age = (id: SessionId) =>
    database.pool.query(`update session set reserved_at = now() - interval '61 seconds' where id = $1`, [id]);

  test('may be repeated and is not found', async () => {
    const wanted = reservation({ hostId: userIdSchema.parse('host-reserving') });
    await expect(directory.reserve(wanted)).resolves.toMatchObject({ status: 'reserved' });
    await expect(directory.reserve(wanted)).resolves.toMatchObject({ status: 'reserved' });
    await expect(directory.byId(wanted.id)).resolves.toBeNull();
    await expect(directory.runningByCode(wanted.code)).resolves.toBeNull();
    await expect(directory.runningOfHost(wanted.hostId)).resolves.toBeNull();
  });

  test('is released if its session will not begin; a session’s code never is', async () => {
    const wanted = reservation();
    await directory.reserve(wanted);
    await directory.giveBack(wanted.id);
    await expect(directory.reserve(reservation({ code: wanted.code }))).resolves.toMatchObject({ status: 'reserved' });
    const id = await given(newSession(), [begun()]);
    await directory.giveBack(id);
    await expect(directory.byId(id)).resolves.not.toBeNull();
  });

  test('without a session is free for others after a minute', async () => {
    const [stale, next] = [reservation(), newSession()];
    await directory.reserve(stale);
    await age(stale.id);
    await expect(directory.reserve(reservation({ id: next, code: stale.code }))).resolves.toMatchObject({
      status: 'reserved',
    });
    // The first caller's command still arrives.
    await given(stale.id, [begun({ code: stale.code })]);
    await expect(directory.byId(stale.id)).resolves.toMatchObject({ code: null });
    await given(next, [begun({ code: stale.code })]);
    await expect(directory.runningByCode(stale.code)).resolves.toMatchObject({ id: next });
  });

  test('with a session never expires', async () => {
    const wanted = reservation();
    await directory.reserve(wanted);
    await given(wanted.id, [begun({ code: wanted.code })]);
    await age(wanted.id);
    await expect(directory.reserve(reservation({ code: wanted.code }))).resolves.toEqual({ status: 'code-taken' });
  });
});
