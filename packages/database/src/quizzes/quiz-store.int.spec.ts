import { randomBytes } from 'node:crypto';
import { type QuizId, quizIdSchema, type SessionId, type UserId, userIdSchema } from '@quarry/events/ids';
import { LIMITS } from '@quarry/events/limits';
import { DEFAULT_QUIZ_OPTIONS } from '@quarry/events/quiz/defaults';
import type { SessionEvent } from '@quarry/events/session/events';
import { closed, opened, QUESTIONS, T0 } from '@quarry/events/spec-support/samples';
import { EVERY } from '@quarry/test-kit/every';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEventStore } from '#event-store/event-store.ts';
import type { Lease } from '#leases/lease.ts';
import { createSessionDirectory } from '#sessions/session-directory.ts';
import { holdAll } from '#spec-support/hold-all.ts';
import { inTransaction } from '#spec-support/in-transaction.ts';
import { newAccount, newVerifiedAccount } from '#spec-support/new-account.ts';
import { batchOf, begun, newSession, recorded } from '#spec-support/sessions.ts';
import { type TestDatabase, testDatabase } from '#spec-support/test-database.ts';
import { untilItWaits } from '#spec-support/until-it-waits.ts';
import { QUIZ_BYTES_PER_HOST, QUIZ_BYTES_UNVERIFIED } from './quiz-limits.ts';
import type { QuizRecord } from './quiz-record.ts';
import { createQuizStore, type QuizStore } from './quiz-store.ts';

let database: TestDatabase;
let quizzes: QuizStore;
let owner: UserId;
let leaseOf: (sessionId: SessionId) => Lease;
beforeAll(async () => {
  database = await testDatabase();
  quizzes = createQuizStore(database);
  leaseOf = await holdAll(database);
  owner = (await newAccount(database)).id;
});
afterAll(() => database.release());

let made = 0;
const newQuiz = (changes: Partial<QuizRecord> = {}): QuizRecord => ({
  id: quizIdSchema.parse(`quiz-${++made}`),
  name: 'Minerals of the “Ural”',
  questions: [...QUESTIONS],
  options: DEFAULT_QUIZ_OPTIONS,
  createdOn: '2024-05-01T10:20:30.456Z',
  lastTimePlayed: null,
  ...changes,
});

describe('[D39] a quiz', () => {
  test('is read back as it was saved', async () => {
    const quiz = newQuiz();
    await expect(quizzes.save(owner, quiz)).resolves.toEqual({ status: 'saved', revision: 1, created: true });
    await expect(quizzes.get(owner, quiz.id)).resolves.toEqual({ quiz, revision: 1 });
    const renamed = { ...quiz, name: 'Ores', questions: quiz.questions.slice(1) };
    await expect(quizzes.save(owner, renamed)).resolves.toEqual({ status: 'saved', revision: 2, created: false });
    await expect(quizzes.get(owner, quiz.id)).resolves.toEqual({ quiz: renamed, revision: 2 });
  });

  test('is found by its owner only', async () => {
    const other = (await newAccount(database)).id;
    const quiz = newQuiz();
    await quizzes.save(owner, quiz);
    await expect(quizzes.get(other, quiz.id)).resolves.toBeNull();
    await expect(quizzes.list(other)).resolves.toEqual([]);
    await expect(quizzes.delete(other, quiz.id)).resolves.toBe('unknown');
    await expect(quizzes.save(other, quiz, null)).resolves.toMatchObject({ created: true });
    await expect(quizzes.save(userIdSchema.parse('nobody'), quiz)).rejects.toThrow();
  });

  test('is listed in order of creation', async () => {
    const own = (await newAccount(database)).id;
    const later = newQuiz({ createdOn: '2024-06-01T00:00:00.000Z' });
    const earlier = newQuiz({ createdOn: '2024-05-01T00:00:00.000Z' });
    for (const quiz of [later, earlier]) await quizzes.save(own, quiz);
    const idsOf = async (ids?: readonly QuizId[]) => (await quizzes.list(own, ids)).map(({ quiz }) => quiz.id);
    expect((await quizzes.heads(own)).map(({ id }) => id)).toEqual([earlier.id, later.id]);
    expect(await idsOf()).toEqual([earlier.id, later.id]);
    expect(await idsOf([later.id, earlier.id])).toEqual([earlier.id, later.id]);
    expect(await idsOf([later.id, quizIdSchema.parse('of-nobody')])).toEqual([later.id]);
  });

  test.each(['+275760-09-13T00:00:00.000Z', '-000001-01-01T00:00:00.000Z'])(
    'may be created on %s',
    async (createdOn) => {
      const quiz = newQuiz({ createdOn });
      await quizzes.save(owner, quiz);
      await expect(quizzes.get(owner, quiz.id)).resolves.toEqual({ quiz, revision: 1 });
    },
  );
});

describe('[D40] revisions', () => {
  test('a save over another revision is refused', async () => {
    const quiz = newQuiz();
    const other = { ...quiz, name: 'Ores' };
    await expect(quizzes.save(owner, quiz, 1)).resolves.toEqual({ status: 'conflict' });
    await expect(quizzes.save(owner, quiz, null)).resolves.toMatchObject({ status: 'saved', revision: 1 });
    await expect(quizzes.save(owner, other, null)).resolves.toEqual({ status: 'conflict' });
    await expect(quizzes.save(owner, quiz, 1)).resolves.toMatchObject({ status: 'saved', revision: 2 });
    await expect(quizzes.save(owner, other, 1)).resolves.toEqual({ status: 'conflict' });
    await expect(quizzes.get(owner, quiz.id)).resolves.toEqual({ quiz, revision: 2 });
  });

  test('[D1490] repeating a save whose answer was lost gets the same answer and changes nothing', async () => {
    const quiz = newQuiz();
    const renamed = { ...quiz, name: 'Ores' };
    for (const [one, ifRevision, saved] of [
      [quiz, null, { status: 'saved', revision: 1, created: true }],
      [renamed, 1, { status: 'saved', revision: 2, created: false }],
    ] as const)
      for (const _ of ['first', 'again']) await expect(quizzes.save(owner, one, ifRevision)).resolves.toEqual(saved);
    const played = { ...renamed, lastTimePlayed: '2024-05-02T00:00:00.000Z' };
    await expect(quizzes.save(owner, played, 1)).resolves.toEqual({ status: 'conflict' });
    await expect(quizzes.get(owner, quiz.id)).resolves.toEqual({ quiz: renamed, revision: 2 });
  });

  test('of several concurrent saves over one revision one wins', async () => {
    const quiz = newQuiz();
    await quizzes.save(owner, quiz);
    const saves = Array.from({ length: 10 }, (_, n) => quizzes.save(owner, { ...quiz, name: `Editor ${n}` }, 1));
    const results = await Promise.all(saves);
    expect(results.filter(({ status }) => status === 'saved')).toHaveLength(1);
    const winner = results.findIndex(({ status }) => status === 'saved');
    await expect(quizzes.get(owner, quiz.id)).resolves.toMatchObject({
      revision: 2,
      quiz: { name: `Editor ${winner}` },
    });
  });

  test('a deletion over another revision is refused', async () => {
    const quiz = newQuiz();
    await quizzes.save(owner, quiz);
    await expect(quizzes.delete(owner, quiz.id, 7)).resolves.toBe('conflict');
    await expect(quizzes.delete(owner, quiz.id, 1)).resolves.toBe('deleted');
    await expect(quizzes.delete(owner, quiz.id)).resolves.toBe('unknown');
  });
});

test('[D41] a save keeps the instant of creation, and that of the last play unless it sets one', async () => {
  const quiz = newQuiz({ lastTimePlayed: '2024-05-02T00:00:00.000Z' });
  await quizzes.save(owner, quiz);
  const { lastTimePlayed: _, ...rest } = { ...quiz, createdOn: '2030-01-01T00:00:00.000Z' };
  for (const revision of [undefined, 2]) {
    await quizzes.save(owner, rest, revision);
    await expect(quizzes.get(owner, quiz.id)).resolves.toMatchObject({ quiz });
  }
  for (const [lastTimePlayed, revision] of [
    ['2023-01-01T00:00:00.000Z', undefined],
    [null, 4],
  ] as const) {
    await quizzes.save(owner, { ...quiz, lastTimePlayed }, revision);
    await expect(quizzes.get(owner, quiz.id)).resolves.toMatchObject({ quiz: { ...quiz, lastTimePlayed } });
  }
});

test('[D25] a quiz was last played when a session of it opened its first question', async () => {
  const store = createEventStore(database);
  const [quiz, other] = [newQuiz(), newQuiz()];
  for (const one of [quiz, other]) await quizzes.save(owner, one);
  const played = async () => (await quizzes.get(owner, quiz.id))?.quiz.lastTimePlayed;

  const sessionId = newSession();
  const log = recorded(sessionId, [begun({ hostId: owner, quizId: quiz.id }), opened(0), closed(0), opened(1)]);
  await store.append(leaseOf(sessionId), batchOf(log.slice(0, 1)));
  await expect(played()).resolves.toBeNull();
  await store.append(leaseOf(sessionId), batchOf(log.slice(1, 2)));
  await expect(played()).resolves.toBe(new Date(T0 + 2).toISOString());
  await store.append(leaseOf(sessionId), batchOf(log.slice(2)));
  await expect(quizzes.get(owner, quiz.id)).resolves.toMatchObject({
    quiz: { lastTimePlayed: new Date(T0 + 2).toISOString() },
    revision: 1,
  });
  await expect(quizzes.get(owner, other.id)).resolves.toMatchObject({ quiz: { lastTimePlayed: null } });

  // Here a session begins and leaves the lobby in one batch.
  const ended: SessionEvent = { type: 'SessionEnded', reason: 'host' };
  await store.append(leaseOf(sessionId), batchOf(recorded(sessionId, [closed(1), ended], 4)));
  const quick = newSession();
  const later = recorded(quick, [begun({ hostId: owner, quizId: quiz.id }), opened(0)]);
  await store.append(leaseOf(quick), batchOf(later.map((event) => ({ ...event, at: T0 + 60_000 }))));
  await expect(played()).resolves.toBe(new Date(T0 + 60_000).toISOString());
  await store.append(leaseOf(quick), batchOf(recorded(quick, [closed(0), ended], 2)));
});

test('[D44] a host cannot exceed the limit of quizzes; existing ones can be saved and replaced', async () => {
  const host = (await newVerifiedAccount(database)).id;
  const last = newQuiz();
  await quizzes.save(host, last);
  await database.pool.query(
    `insert into quiz (owner_id, id, name, data, created_on)
     select $1, 'stored-' || n, name, data, created_on from quiz, generate_series(2, $3) as n
     where owner_id = $1 and id = $2`,
    [host, last.id, LIMITS.quizzesPerHost],
  );
  await expect(quizzes.save(host, newQuiz())).resolves.toEqual({ status: 'full' });
  await expect(quizzes.save(host, newQuiz(), null)).resolves.toEqual({ status: 'full' });
  await expect(quizzes.save(host, newQuiz(), 3)).resolves.toEqual({ status: 'conflict' });
  await expect(quizzes.save(host, { ...last, name: 'Again' })).resolves.toMatchObject({ status: 'saved', revision: 2 });
  await quizzes.delete(host, last.id);
  await expect(quizzes.save(host, newQuiz())).resolves.toMatchObject({ status: 'saved' });
});

test.runIf(EVERY)(
  '[A1494] a quiz is not saved while the host’s other quizzes take the maximum of stored bytes',
  async () => {
    const host = (await newVerifiedAccount(database)).id;
    const [own, large] = [newQuiz(), newQuiz()];
    for (const quiz of [own, large]) await quizzes.save(host, quiz);
    // Incompressible text.
    const noise = randomBytes(QUIZ_BYTES_PER_HOST / 8).toString('base64');
    await database.pool.query(
      `insert into quiz (owner_id, id, name, data, created_on)
     select owner_id, 'large-' || n, name, data || jsonb_build_object('noise', $3::text), created_on
     from quiz, generate_series(1, 8) as n where owner_id = $1 and id = $2`,
      [host, large.id, noise],
    );
    await expect(quizzes.save(host, newQuiz())).resolves.toEqual({ status: 'full' });
    await expect(quizzes.save(host, newQuiz(), null)).resolves.toEqual({ status: 'full' });
    const longer = { ...own, name: 'Longer' };
    await expect(quizzes.save(host, longer)).resolves.toEqual({ status: 'full' });
    await expect(quizzes.save(host, longer, 1)).resolves.toEqual({ status: 'full' });
    await expect(quizzes.save(host, longer, 2)).resolves.toEqual({ status: 'conflict' });
    await expect(quizzes.save(host, own, 1)).resolves.toMatchObject({ status: 'saved', revision: 1 });
    await expect(quizzes.get(host, own.id)).resolves.toEqual({ quiz: own, revision: 1 });
    for (const n of [1, 2, 3, 4, 5]) await quizzes.delete(host, quizIdSchema.parse(`large-${n}`));
    await expect(quizzes.save(host, longer, 1)).resolves.toMatchObject({ status: 'saved', revision: 2 });
  },
);

describe('[D2430] a host who has not confirmed its address', () => {
  const confirm = (host: UserId) =>
    database.pool.query('update app_user set verified_at = now() where id = $1', [host]);

  test('keeps fifty quizzes; existing ones can be saved, and confirming lifts the limit', async () => {
    const host = (await newAccount(database)).id;
    const saved = Array.from({ length: LIMITS.quizzesUnverified }, () => newQuiz());
    for (const quiz of saved) await expect(quizzes.save(host, quiz)).resolves.toMatchObject({ created: true });
    const next = newQuiz();
    await expect(quizzes.save(host, next)).resolves.toEqual({ status: 'full-until-verified' });
    const [first] = saved as [QuizRecord];
    await expect(quizzes.save(host, { ...first, name: 'Again' })).resolves.toMatchObject({ revision: 2 });
    await confirm(host);
    await expect(quizzes.save(host, next)).resolves.toMatchObject({ created: true });
  });

  test('saves nothing, new or existing, while its other quizzes take 4 MiB as stored', async () => {
    const host = (await newAccount(database)).id;
    const [own, large] = [newQuiz(), newQuiz()];
    for (const quiz of [own, large]) await quizzes.save(host, quiz);
    await database.pool.query(
      `update quiz set data = data || jsonb_build_object('noise', $3::text) where owner_id = $1 and id = $2`,
      [host, large.id, randomBytes(QUIZ_BYTES_UNVERIFIED).toString('base64')],
    );
    const longer = { ...own, name: 'Longer' };
    for (const quiz of [newQuiz(), longer])
      await expect(quizzes.save(host, quiz)).resolves.toEqual({ status: 'full-until-verified' });
    await confirm(host);
    await expect(quizzes.save(host, longer, 1)).resolves.toMatchObject({ status: 'saved', revision: 2 });
  });
});

describe('[D200] a quiz in play is neither saved nor deleted', () => {
  const reservationOf = (quizId: QuizId) => {
    const { code } = begun();
    return { id: newSession(), code, hostId: owner, quizId, partition: 0 };
  };

  test('from its reservation until the end screen of its session', async () => {
    const directory = createSessionDirectory(database);
    const quiz = newQuiz();
    await quizzes.save(owner, quiz);
    const wanted = reservationOf(quiz.id);
    await expect(directory.reserve(wanted)).resolves.toMatchObject({ status: 'reserved', quiz: { quiz, revision: 1 } });
    const refused = async () => {
      await expect(quizzes.save(owner, { ...quiz, name: 'Other' })).resolves.toEqual({ status: 'in-play' });
      await expect(quizzes.save(owner, quiz, 1)).resolves.toEqual({ status: 'in-play' });
      await expect(quizzes.delete(owner, quiz.id)).resolves.toBe('in-play');
    };
    await refused();
    const { id, code } = wanted;
    const log = recorded(id, [
      begun({ hostId: owner, quizId: quiz.id, code }),
      opened(0),
      closed(0),
      { type: 'SessionFinished', by: 'host' },
    ]);
    await createEventStore(database).append(leaseOf(id), batchOf(log.slice(0, 3)));
    await refused();
    const another = newQuiz();
    await expect(quizzes.save(owner, another)).resolves.toMatchObject({ status: 'saved' });
    await createEventStore(database).append(leaseOf(id), batchOf(log.slice(3)));
    await expect(quizzes.save(owner, quiz)).resolves.toMatchObject({ status: 'saved' });
    await expect(quizzes.delete(owner, quiz.id)).resolves.toBe('deleted');
  });

  test('an expired reservation does not prevent a save', async () => {
    const quiz = newQuiz();
    await quizzes.save(owner, quiz);
    const wanted = reservationOf(quiz.id);
    await createSessionDirectory(database).reserve(wanted);
    await database.pool.query(`update session set reserved_at = now() - interval '61 seconds' where id = $1`, [
      wanted.id,
    ]);
    await expect(quizzes.save(owner, quiz)).resolves.toMatchObject({ status: 'saved' });
  });

  test('the reservation reads a save before it, and one after it is refused', async () => {
    const directory = createSessionDirectory(database);
    const quiz = newQuiz();
    await quizzes.save(owner, quiz);
    // A save holds the row and has not committed: the reservation waits for it.
    let reserving: ReturnType<typeof directory.reserve> | undefined;
    await inTransaction(database, async (client) => {
      await client.query(`update quiz set name = 'Saved first', revision = 2 where owner_id = $1 and id = $2`, [
        owner,
        quiz.id,
      ]);
      reserving = directory.reserve(reservationOf(quiz.id));
      await untilItWaits(database);
      await client.query('commit');
    });
    await expect(reserving).resolves.toMatchObject({ quiz: { quiz: { name: 'Saved first' }, revision: 2 } });
    const results = await Promise.all([
      directory.reserve(reservationOf(quiz.id)),
      quizzes.save(owner, { ...quiz, name: 'Saved second' }),
    ]);
    expect(results).toMatchObject([{ quiz: { quiz: { name: 'Saved first' } } }, { status: 'in-play' }]);
  });

  test('a save waits for a reservation that holds the quiz, and is refused', async () => {
    const quiz = newQuiz();
    await quizzes.save(owner, quiz);
    const wanted = reservationOf(quiz.id);
    let saving: Promise<unknown> | undefined;
    await inTransaction(database, async (client) => {
      await client.query('select 1 from quiz where owner_id = $1 and id = $2 for share', [owner, quiz.id]);
      await client.query(
        `insert into session (id, partition, host_id, quiz_id, code, phase, reserved_at)
         values ($1, 0, $2, $3, $4, 'reserved', now())`,
        [wanted.id, owner, quiz.id, wanted.code],
      );
      saving = quizzes.save(owner, { ...quiz, name: 'Too late' });
      await untilItWaits(database);
      await client.query('commit');
    });
    await expect(saving).resolves.toEqual({ status: 'in-play' });
    await expect(quizzes.get(owner, quiz.id)).resolves.toEqual({ quiz, revision: 1 });
  });
});
