import { quizIdSchema, userIdSchema } from '@quarry/events/ids';
import { DEFAULT_QUIZ_OPTIONS } from '@quarry/events/quiz/defaults';
import { QUESTIONS, question } from '@quarry/events/spec-support/samples';
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

const stored = async () => {
  const { rows } = await database.pool.query<{ id: string }>('select id from played_quiz order by id');
  return rows.map(({ id }) => id);
};

describe('[D2102] a quiz as played is one row by content', () => {
  test('sessions of the same questions share it, and events only name it', async () => {
    const [playedQuiz, again] = [await played.store(QUESTIONS), await played.store(QUESTIONS)];
    expect(again).toBe(playedQuiz);
    expect(await played.store([question('other')])).not.toBe(playedQuiz);
    expect(await played.find([playedQuiz])).toEqual(new Map([[playedQuiz, QUESTIONS]]));

    const id = newSession();
    const created = begun({ questions: [...QUESTIONS], playedQuiz });
    await events.append(leaseOf(id), batchOf(recorded(id, [created])));
    const { rows } = await database.pool.query('select data from event where session_id = $1', [id]);
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
    const playedQuiz = await played.store(questions);
    const set = { type: 'QuestionsSet', questions, playedQuiz } as const;
    await events.append(leaseOf(id), batchOf(recorded(id, [set], 1)));
    const [, read] = await events.load(id);
    expect(read?.event).toEqual(set);
    await expect(createSessionDirectory(database).byId(id)).resolves.toMatchObject({ playedQuiz });
  });

  test('an event whose questions are missing is corrupt, not one without questions', async () => {
    const id = newSession();
    const playedQuiz = await played.store([question('gone')]);
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

test('[D2103] what no session plays is deleted after a day', async () => {
  const retention = createRetention(database);
  const [kept, dropped, fresh] = [
    await played.store([question('kept')]),
    await played.store([question('dropped')]),
    await played.store([question('fresh')]),
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
