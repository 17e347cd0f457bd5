import { quizIdSchema, sessionIdSchema, userIdSchema } from '@quarry/events/ids';
import { DEFAULT_QUIZ_OPTIONS } from '@quarry/events/quiz/defaults';
import { QUESTIONS, question } from '@quarry/events/spec-support/samples';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CorruptLogError } from '#errors.ts';
import { createEventStore, type EventStore } from '#event-store/event-store.ts';
import type { Lease } from '#leases/lease.ts';
import { holdAll } from '#spec-support/hold-all.ts';
import { batchOf, begun, newCode, newSession, recorded } from '#spec-support/sessions.ts';
import { type TestDatabase, testDatabase } from '#spec-support/test-database.ts';
import { forgetSession } from './forget-session.ts';
import { createPlayedQuizStore, type PlayedQuizStore } from './played-quiz-store.ts';
import { createRetention } from './retention.ts';
import { createSessionDirectory } from './session-directory.ts';

let database: TestDatabase;
let events: EventStore;
let played: PlayedQuizStore;
let leaseOf: (sessionId: ReturnType<typeof newSession>) => Lease;
beforeAll(async () => {
  database = await testDatabase();
  events = createEventStore(database);
  played = createPlayedQuizStore(database);
  leaseOf = await holdAll(database);
});
afterAll(() => database.release());

const HOST = userIdSchema.parse('playing');
const store = async (questions: Parameters<PlayedQuizStore['store']>[1], hostId = HOST) => {
  const id = await played.store(hostId, questions);
  if (!id) throw new Error('refused');
  return id;
};

const stored = async () => {
  const { rows } = await database.pool.query<{ id: string }>('select id from played_quiz order by id');
  return rows.map(({ id }) => id);
};

describe('[D2102] a quiz as played is one row per content', () => {
  test('sessions of the same questions share it, and events only name it', async () => {
    const [playedQuiz, again] = [await store(QUESTIONS), await store(QUESTIONS)];
    expect(again).toBe(playedQuiz);
    expect(await store([question('other')])).not.toBe(playedQuiz);
    expect(await played.find([playedQuiz])).toEqual(new Map([[playedQuiz, QUESTIONS]]));

    const id = newSession();
    const created = begun({ questions: [...QUESTIONS], playedQuiz });
    await events.append(leaseOf(id), batchOf(recorded(id, [created])));
    const { rows } = await database.pool.query('select data from session_event where session_id = $1', [id]);
    expect(rows[0].data).toMatchObject({ playedQuiz, quizName: created.quizName });
    expect(rows[0].data).not.toHaveProperty('questions');
    const [read] = await events.load(id);
    expect(read?.event).toEqual(created);
    await expect(createSessionDirectory(database).byId(id)).resolves.toMatchObject({ playedQuiz });
  });

  test('a session that gets its questions later names them with that event', async () => {
    const id = newSession();
    const questions = [question('later')];
    await events.append(leaseOf(id), batchOf(recorded(id, [begun({ questions: null })])));
    const playedQuiz = await store(questions);
    const set = { type: 'QuestionsSet', questions, playedQuiz } as const;
    await events.append(leaseOf(id), batchOf(recorded(id, [set], 1)));
    const [, read] = await events.load(id);
    expect(read?.event).toEqual(set);
    await expect(createSessionDirectory(database).byId(id)).resolves.toMatchObject({ playedQuiz });
  });

  test('an event whose questions are missing is corrupt, not one without questions', async () => {
    const id = newSession();
    const playedQuiz = await store([question('gone')]);
    await events.append(leaseOf(id), batchOf(recorded(id, [begun({ questions: [question('gone')], playedQuiz })])));
    await database.pool.query('update session set played_quiz = null where id = $1', [id]);
    await database.pool.query('delete from played_quiz where id = $1', [playedQuiz]);
    await expect(events.load(id)).rejects.toThrow(CorruptLogError);
  });

  test('a reservation stores the quiz that its session plays', async () => {
    const [hostId, quizId] = [userIdSchema.parse('reserving'), quizIdSchema.parse('quiz-of-it')];
    await database.db.insertInto('app_user').values({ id: hostId, email: 'reserving@example.org' }).execute();
    const data = JSON.stringify({ questions: QUESTIONS, options: DEFAULT_QUIZ_OPTIONS });
    await database.db
      .insertInto('quiz')
      .values({ owner_id: hostId, id: quizId, name: 'Minerals', data, created_on: 0 })
      .execute();
    const directory = createSessionDirectory(database);
    const reserved = await directory.reserve({ id: newSession(1), code: newCode(), hostId, quizId, partition: 1 });
    if (reserved.status !== 'reserved' || !reserved.playedQuiz) throw new Error('not reserved');
    expect((await played.find([reserved.playedQuiz])).get(reserved.playedQuiz)).toEqual(QUESTIONS);
    const unknown = quizIdSchema.parse('unknown');
    await expect(
      directory.reserve({ id: newSession(1), code: newCode(), hostId, quizId: unknown, partition: 1 }),
    ).resolves.toMatchObject({ quiz: null, playedQuiz: null });
  });
});

describe('[D2850] quizzes that a host’s stored sessions play are bounded', () => {
  const hostId = userIdSchema.parse('prolific');
  /** Leaves this many sessions, each with a different quiz of this many incompressible bytes. */
  const play = async (sessions: number, bytes: number) => {
    const noise = sql`(select string_agg(md5(random()::text || n || i), '') from generate_series(1, ${bytes / 32}::int) i)`;
    await sql`
      with quizzes as (
        insert into played_quiz (id, questions)
        select 'noise-' || n, jsonb_build_array(${noise}) from generate_series(1, ${sessions}::int) n returning id)
      insert into session (id, partition, host_id, quiz_id, code, phase, ended, played_quiz)
      select 'of-' || id, 1, ${hostId}, 'q', upper(substr(md5(id), 1, 7)), 'ended', true, id from quizzes`.execute(
      database.db,
    );
  };

  test('to 16 MiB for one who has not confirmed its address; quizzes that its sessions already play, and other hosts’ quizzes, are stored', async () => {
    await database.db.insertInto('app_user').values({ id: hostId, email: 'prolific@example.org' }).execute();
    const first = await store([question('first')], hostId);
    const id = newSession();
    await events.append(
      leaseOf(id),
      batchOf(recorded(id, [begun({ hostId, questions: [question('first')], playedQuiz: first })])),
    );
    await play(17, 1_024 * 1_024);
    await store([question('second')]);
    expect(await played.store(hostId, [question('second')])).toBeNull();
    expect(await played.store(hostId, [question('first')])).toBe(first);
    const quizId = quizIdSchema.parse('q2');
    const data = JSON.stringify({ questions: [question('second')], options: DEFAULT_QUIZ_OPTIONS });
    await database.db
      .insertInto('quiz')
      .values({ owner_id: hostId, id: quizId, name: 'Two', data, created_on: 0 })
      .execute();
    const directory = createSessionDirectory(database);
    const wanted = { id: newSession(1), code: newCode(), hostId, quizId, partition: 1 };
    expect(await directory.reserve(wanted)).toEqual({ status: 'full' });
    expect(await directory.byId(wanted.id)).toBeNull();
    await database.pool.query(`update app_user set verified_at = now() where id = $1`, [hostId]);
    expect(await directory.reserve(wanted)).toMatchObject({ status: 'reserved' });
  });

  test('until sessions are deleted', async () => {
    await database.pool.query(`update app_user set verified_at = null where id = $1`, [hostId]);
    expect(await played.store(hostId, [question('third')])).toBeNull();
    for (const n of [1, 2]) await forgetSession(database.db, sessionIdSchema.parse(`of-noise-${n}`));
    expect(await played.store(hostId, [question('third')])).not.toBeNull();
  });
});

test('[D2103] a quiz that no session plays is deleted after a day', async () => {
  const retention = createRetention(database);
  const [kept, dropped, fresh] = [
    await store([question('kept')]),
    await store([question('dropped')]),
    await store([question('fresh')]),
  ];
  const id = newSession();
  await events.append(leaseOf(id), batchOf(recorded(id, [begun({ questions: [question('kept')], playedQuiz: kept })])));
  await database.pool.query(`update played_quiz set used_at = now() - interval '25 hours' where id <> $1`, [fresh]);
  await retention.forgetUnplayed(100);
  expect(await stored()).toEqual(expect.arrayContaining([kept, fresh]));
  expect(await stored()).not.toContain(dropped);
  await forgetSession(database.db, id);
  await retention.forgetUnplayed(100);
  expect(await stored()).not.toContain(kept);
});
