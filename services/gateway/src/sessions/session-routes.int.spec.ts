import { randomUUID } from 'node:crypto';
import { problemSchema, quizListSchema, unclaimedSchema } from '@quarry/events/http';
import { DEFAULT_QUIZ_OPTIONS } from '@quarry/events/quiz/defaults';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventTypes } from '#spec-support/event-types.ts';
import { hostTarget, hostWithCookie, question, type SampleHost, sampleHost } from '#spec-support/sample-host.ts';
import { samplePlayer } from '#spec-support/sample-player.ts';
import { startTestSystem, type TestSystem } from '#spec-support/test-system.ts';
import { verifyHost } from '#spec-support/verify-host.ts';

let system: TestSystem;
let host: SampleHost;

beforeAll(async () => {
  system = await startTestSystem();
});

beforeEach(async () => {
  host = await sampleHost(system.url);
});

afterAll(() => system.stop());

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${system.url}${path}`, { headers });
const validate = (code: string, headers?: Record<string, string>) => get(`/api/session/validate/${code}`, headers);

describe('[G23] a session is started over HTTP', () => {
  test('the server chooses its id, as text; the running one ends', async () => {
    const first = await host.fetch('/api/session', { json: { id: 'mine', quizId: 'quiz-1', hostId: host.user.id } });
    expect([first.status, first.headers.get('content-type')]).toEqual([200, 'text/plain']);
    const id = await first.text();
    expect(id).not.toBe('mine');
    const second = await (await host.fetch('/api/session', { json: { quizId: 'quiz-1' } })).text();
    expect(await eventTypes(system.database, id)).toEqual(['SessionCreated', 'SessionEnded']);
    expect(await (await host.fetch('/api/session')).json()).toMatchObject({ id: second, quizId: 'quiz-1' });
  });

  test('[A660] one account’s sessions a day are limited; more are refused until the window allows it, and the running one continues', async () => {
    const strict = await system.startAnother({ RATE_LIMIT_HOST_SESSIONS: '2/24h' });
    const there = await hostWithCookie(strict.url, host.cookie);
    const start = () => there.fetch('/api/session', { json: { quizId: 'quiz-1' } });
    await start();
    const running = await (await start()).text();
    const refused = await start();
    expect([refused.status, problemSchema.parse(await refused.json()).code]).toEqual([429, 'too-many-sessions']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000);
    expect(await (await host.fetch('/api/session')).json()).toMatchObject({ id: running });
    await strict.stop();
  });

  test('[A2433] an account whose address is not confirmed starts fewer in an hour, of smaller halls', async () => {
    const strict = await system.startAnother({ RATE_LIMIT_UNVERIFIED_SESSIONS: '1/1h', UNVERIFIED_PLAYERS: '1' });
    const there = await hostWithCookie(strict.url, host.cookie);
    const { id } = await there.startSession();
    const refused = await there.fetch('/api/session', { json: { quizId: 'quiz-1' } });
    expect([refused.status, problemSchema.parse(await refused.json()).code]).toEqual([429, 'too-many-sessions']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
    const [ada, bob] = [await samplePlayer(system.url, 'Ada'), await samplePlayer(system.url, 'Bob')];
    expect(await ada.enter(id)).toBeNull();
    expect(await bob.enter(id)).toBe('session-full');
    const confirmed = await hostWithCookie(strict.url, (await verifyHost(system, host)).cookie);
    const next = await confirmed.startSession();
    await ada.client.stop();
    for (const player of [await samplePlayer(system.url, 'Ada'), bob]) expect(await player.enter(next.id)).toBeNull();
    await bob.client.stop();
    await strict.stop();
  });

  test('[G2101] one at a time: of many concurrent starts over two gateways one succeeds, and the others are refused', async () => {
    const other = await system.startAnother();
    const there = await hostWithCookie(other.url, host.cookie);
    const { id: former } = await host.startSession();
    const starts = Array.from({ length: 30 }, (_, i) =>
      (i % 2 ? host : there).fetch('/api/session', { json: { quizId: 'quiz-1' } }),
    );
    const answers = await Promise.all(starts);
    const started = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 409);
    // A start that arrives after another has finished succeeds: it ends the first session.
    expect(started.length).toBeGreaterThan(0);
    expect(refused.length).toBe(30 - started.length);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) {
      expect(answer.headers.get('retry-after')).toBe('1');
      expect(problemSchema.parse(await answer.json()).code).toBe('start-in-progress');
    }
    const ids = await Promise.all(started.map((answer) => answer.text()));
    const logs = await Promise.all([former, ...ids].map((id) => eventTypes(system.database, id)));
    expect(logs.filter((types) => types.at(-1) !== 'SessionEnded')).toHaveLength(1);
    // The lock has been released, whoever held it.
    expect((await there.fetch('/api/session', { json: { quizId: 'quiz-1' } })).status).toBe(200);
    const { rows } = await system.database.pool.query('select count(*)::integer as n from dead_letter');
    expect(rows).toEqual([{ n: 0 }]);
    await other.stop();
  });

  test('[G2102] the command names the quiz: however large it is, the stream gets less than 8 KiB', async () => {
    const quizId = `quiz-${randomUUID()}`;
    const questions = Array.from({ length: 200 }, (_, i) => ({ ...question(`q${i}`), questionText: 'é'.repeat(100) }));
    const saved = await host.fetch(`/api/users/${host.user.id}/quizzes/${quizId}`, {
      method: 'PUT',
      body: JSON.stringify({ name: 'Large', questions, options: DEFAULT_QUIZ_OPTIONS }),
      headers: { 'content-type': 'application/json' },
    });
    expect(saved.status).toBe(201);
    const ids: string[] = [];
    for (let i = 0; i < 3; i++) ids.push(await (await host.fetch('/api/session', { json: { quizId } })).text());
    const { rows } = await system.database.pool.query(
      `select count(distinct played_quiz)::integer as quizzes,
         (select max(pg_column_size(data))::integer from session_event where session_id = any($1)) as bytes
       from session where id = any($1)`,
      [ids],
    );
    expect(rows[0].quizzes).toBe(1);
    expect(rows[0].bytes).toBeLessThan(8_192);
  });

  test('one that the engine refuses releases its reservation; the running one has ended', async () => {
    const { id } = await host.startSession();
    await system.database.pool.query(`
      create function refuse() returns trigger as 'begin raise check_violation; end' language plpgsql;
      create trigger refuse before insert on session for each row
        when (new.phase = 'lobby' and new.host_id = '${host.user.id}') execute function refuse()`);
    const refused = await host.fetch('/api/session', { json: { quizId: 'quiz-1' } });
    await system.database.pool.query('drop trigger refuse on session; drop function refuse');
    expect(refused.status).toBe(500);
    expect(await eventTypes(system.database, id)).toContain('SessionEnded');
    expect(await (await host.fetch('/api/session')).json()).toBeNull();
    const { rows } = await system.database.pool.query(
      `select id from session where host_id = $1 and phase = 'reserved'`,
      [host.user.id],
    );
    expect(rows).toEqual([]);
  });

  test('[G200] not by a device that plays in another host’s session', async () => {
    const other = await sampleHost(system.url);
    const foreign = await other.startSession();
    const ada = await samplePlayer(system.url, 'Ada');
    await ada.enter(foreign.id);
    const start = () =>
      host.fetch('/api/session', { json: { quizId: 'quiz-1' }, headers: { 'x-device-id': ada.deviceId } });
    const refused = await start();
    expect([refused.status, problemSchema.parse(await refused.json()).code]).toEqual([409, 'device-busy']);
    expect(await (await host.fetch('/api/session')).json()).toBeNull();
    await ada.client.refusal('LeaveQuizSession', { id: ada.id }, foreign.id, true);
    const started = await start();
    expect(started.status).toBe(200);
    // Hosts may try their own quiz: that does not block a start.
    await ada.enter(await started.text());
    expect((await start()).status).toBe(200);
    await ada.client.stop();
  });

  test('a stored quiz brings its questions', async () => {
    const quizId = `quiz-${randomUUID()}`;
    const options = {
      isLeaderboardBetween: false,
      maxQuestionTime: 20,
      questionPoints: 50,
      questionPointsModifier: 0,
      showLiveStats: false,
      colourScheme: 0,
    };
    const quiz = { name: 'Minerals', questions: [question('q1')], options };
    const saved = await host.fetch(`/api/users/${host.user.id}/quizzes/${quizId}`, {
      method: 'PUT',
      body: JSON.stringify(quiz),
      headers: { 'content-type': 'application/json' },
    });
    expect(saved.ok).toBe(true);
    const id = await (await host.fetch('/api/session', { json: { quizId } })).text();
    const posted = (questions: unknown) => host.fetch(`/api/session/${id}/questions`, { json: questions });
    expect((await posted(quiz.questions)).status).toBe(204);
    expect((await posted([question('q1', 7)])).status).toBe(409);
    const screen = await host.connect(id);
    await host.enter(screen, id);
    const [, session] = await screen.next(hostTarget('sessionrequest', id));
    expect(session).toMatchObject({ quiz: { name: 'Minerals', options, questions: quiz.questions } });
    expect(await screen.refusal('NotifyPlayQuiz', id, 'q1')).toBeNull();
    await screen.stop();
  });

  test('only by a signed-in host, and not for another', async () => {
    const json = { quizId: 'quiz-1' };
    const headers = { 'content-type': 'application/json' };
    const anonymous = await fetch(`${system.url}/api/session`, { method: 'POST', headers, body: JSON.stringify(json) });
    expect(anonymous.status).toBe(401);
    const other = await sampleHost(system.url);
    expect((await host.fetch('/api/session', { json: { ...json, hostId: other.user.id } })).status).toBe(403);
    expect((await host.fetch('/api/session', { json: { quizId: '__proto__' } })).status).toBe(400);
    expect(await (await host.fetch('/api/session')).json()).toBeNull();
  });
});

describe('[G24] the questions are posted in the lobby, by the host', () => {
  test('204 for the ones being played; 409 later; 403 for another host; 404 and 400 for invalid ones', async () => {
    const { id } = await host.startSession();
    const path = `/api/session/${id}/questions`;
    expect((await host.fetch(path, { json: [question('q1'), question('q2')] })).status).toBe(204);
    const others = await host.fetch(path, { json: [question('q2'), question('q1')] });
    expect([others.status, problemSchema.parse(await others.json()).code]).toEqual([409, 'quiz-changed']);
    const other = await sampleHost(system.url);
    expect((await other.fetch(path, { json: [question('q1')] })).status).toBe(403);
    expect((await host.fetch(`/api/session/${randomUUID()}/questions`, { json: [question('q1')] })).status).toBe(404);
    expect((await host.fetch(path, { json: [] })).status).toBe(400);
    expect((await host.fetch(path, { json: [question('q1'), question('q1')] })).status).toBe(400);
    const screen = await host.connect(id);
    await screen.refusal('NotifyPlayQuiz', id, null);
    expect((await host.fetch(path, { json: [question('q1')] })).status).toBe(409);
    await screen.stop();
  });
});

describe('[G522] questions and reports of a session that does not run', () => {
  let verified: SampleHost;
  beforeEach(async () => {
    verified = await verifyHost(system, host);
  });

  const refused = async (id: string) => {
    const answers = [
      await verified.fetch(`/api/session/${id}/questions`, { json: [question('q1')] }),
      await verified.fetch(`/api/session/${id}/report`, { json: {} }),
    ];
    return Promise.all(answers.map(async (one) => [one.status, problemSchema.parse(await one.json()).code]));
  };
  const NO_SESSION = [
    [404, 'no-session'],
    [404, 'no-session'],
  ];
  const outcomes = async (id: string) =>
    (await system.database.pool.query('select from command_outcome where session_id = $1', [id])).rowCount;

  test('are refused, and no command is decided and stored', async () => {
    const nowhere = randomUUID();
    expect(await refused(nowhere)).toEqual(NO_SESSION);
    expect(await outcomes(nowhere)).toBe(0);
  });

  test('because it has ended, too', async () => {
    const { id } = await verified.startSession();
    const screen = await verified.connect(id);
    for (let i = 0; i < 2; i++) expect(await screen.refusal('NotifyKillQuiz', id)).toBeNull();
    await screen.stop();
    const before = await outcomes(id);
    expect(await refused(id)).toEqual(NO_SESSION);
    expect(await outcomes(id)).toBe(before);
  });

  test('or is another host’s', async () => {
    const { id } = await verified.startSession();
    verified = await verifyHost(system, await sampleHost(system.url));
    const before = await outcomes(id);
    expect(await refused(id)).toEqual([
      [403, 'not-host'],
      [403, 'not-host'],
    ]);
    expect(await outcomes(id)).toBe(before);
  });
});

describe('[G25] a code leads to its session', () => {
  test('in upper or lower case, as text; a wrong one gets its text', async () => {
    const { id, code } = await host.startSession();
    for (const typed of [code, code.toLowerCase()]) {
      const found = await validate(typed);
      expect([found.status, await found.text()]).toEqual([200, id]);
    }
    for (const wrong of ['ZZZZZZZ', 'short', 'waytoolong', '%00%00', '0OI1LL!']) {
      const missed = await validate(wrong);
      expect([missed.status, await missed.text()]).toEqual([404, 'Code is not valid.']);
    }
  });

  test('[G3480] as JSON with the name of its quiz, for clients that accept nothing else', async () => {
    const { id, code } = await host.startSession();
    const json = { accept: 'application/json' };
    const found = await validate(code, json);
    expect(found.headers.get('content-type')).toContain('application/json');
    expect(await found.json()).toEqual({ sessionId: id, quizName: expect.any(String) });
    const both = await validate(code, { accept: 'text/plain, application/json' });
    expect(await both.text()).toBe(id);
    const missed = await validate('ZZZZZZZ', json);
    expect([missed.status, await missed.text()]).toEqual([404, 'Code is not valid.']);
  });

  test('[A1522] text that cannot be a code is a wrong one, however long', async () => {
    for (const wrong of ['x'.repeat(65), 'x'.repeat(1_000), '%F0%9F%92%8E'.repeat(8), '%00', '%20']) {
      const missed = await validate(wrong);
      expect([wrong, missed.status, await missed.text()]).toEqual([wrong, 404, 'Code is not valid.']);
    }
  });

  test('not to an ended one', async () => {
    const { id, code } = await host.startSession();
    const screen = await host.connect(id);
    await screen.refusal('NotifyKillQuiz', id);
    expect((await validate(code)).status).toBe(404);
    await screen.stop();
  });

  test('a device may guess ten times a minute; others are not affected', async () => {
    const { code } = await host.startSession();
    const device = { 'x-device-id': randomUUID() };
    for (let i = 0; i < 10; i++) expect((await validate('ZZZZZZZ', device)).status).toBe(404);
    const refused = await validate('ZZZZZZZ', device);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await validate(code, { 'x-device-id': randomUUID() })).status).toBe(200);
  });
});

describe('[G26] a device finds its player and session again', () => {
  test('[G35] its name: 200; another’s: 409; nobody’s: 400', async () => {
    const { id } = await host.startSession();
    const ada = await samplePlayer(system.url, 'Ada');
    await ada.enter(id);
    const path = `/api/session/user/${id}/${encodeURIComponent(' aDa ')}`;
    const mine = await get(path, { 'x-device-id': ada.deviceId });
    expect([mine.status, await mine.json()]).toEqual([200, { id: ada.id, identifier: 'Ada', deviceId: ada.deviceId }]);
    const taken = await get(path, { 'x-device-id': randomUUID() });
    expect([taken.status, problemSchema.parse(await taken.json()).title]).toEqual([
      409,
      'This username is already taken.',
    ]);
    expect((await get(path)).status).toBe(409);
    expect((await get(`/api/session/user/${id}/Nobody`)).status).toBe(400);
    expect((await get(`/api/session/user/${randomUUID()}/Ada`)).status).toBe(400);
    await ada.client.stop();
  });

  test('its running session: 200, until it leaves: 404', async () => {
    const { id } = await host.startSession();
    const ada = await samplePlayer(system.url, 'Ada');
    const path = `/api/session/device/${ada.deviceId}`;
    expect((await get(path)).status).toBe(404);
    await ada.enter(id);
    expect(await (await get(path)).json()).toMatchObject({
      quizUser: { id: ada.id, identifier: 'Ada', deviceId: ada.deviceId },
      quizSession: { id, hostId: host.user.id, state: { currentQuizState: 'lobby' } },
    });
    await ada.client.refusal('LeaveQuizSession', { id: ada.id }, id, true);
    expect((await get(path)).status).toBe(404);
    await ada.client.stop();
  });
});

describe('[G27] a host finds its own running session again', () => {
  test('200 until its end screen is left, 404 after, 403 for another’s', async () => {
    const path = `/api/session/host/${host.user.id}`;
    expect((await host.fetch(path)).status).toBe(404);
    const { id } = await host.startSession();
    expect(await (await host.fetch(path)).json()).toMatchObject({ quizSessionId: id });
    const query = await host.fetch(`/api/session?hostId=${host.user.id}`);
    expect(await query.json()).toMatchObject({ id, state: { currentQuizState: 'lobby', usersStats: [] } });
    const other = await sampleHost(system.url);
    expect((await other.fetch(path)).status).toBe(403);
    expect((await other.fetch(`/api/session?hostId=${host.user.id}`)).status).toBe(403);
    expect((await get(path)).status).toBe(401);
    const screen = await host.connect(id);
    await screen.refusal('NotifyKillQuiz', id);
    expect(await (await host.fetch(path)).json()).toMatchObject({ quizSessionId: id });
    expect(await (await host.fetch('/api/session')).json()).toMatchObject({ state: { currentQuizState: 'endscreen' } });
    await screen.refusal('NotifyKillQuiz', id);
    expect((await host.fetch(path)).status).toBe(404);
    expect(await (await host.fetch('/api/session')).text()).toBe('null');
    await screen.stop();
  });
});

describe('data somebody else created in an account before its owner confirmed the address', () => {
  const NONE = { quizzes: [], sessions: [] };
  let squatter: SampleHost;
  let sessionId: string;

  /** Somebody registers another person's address, writes a quiz and starts a session. */
  beforeEach(async () => {
    squatter = host;
    const body = { name: 'Stones', questions: [question('q1')], options: DEFAULT_QUIZ_OPTIONS };
    const saved = await squatter.fetch(`/api/users/${squatter.user.id}/quizzes/quiz-1`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(saved.status).toBe(201);
    const started = await squatter.fetch('/api/session', { json: { quizId: 'quiz-1' } });
    expect(started.status).toBe(200);
    sessionId = await started.text();
  });

  /** The quizzes and session a host sees as its own. */
  async function own(of: SampleHost): Promise<{ quizzes: string[]; running: string | null; comesBack: number }> {
    const { id } = of.user;
    const quizzes = quizListSchema.parse(await (await of.fetch(`/api/users/${id}/quizzes`)).json());
    const running = (await (await of.fetch('/api/session')).json()) as { id: string } | null;
    const comesBack = (await of.fetch(`/api/session/host/${id}`)).status;
    return { quizzes: quizzes.map(({ name }) => name), running: running?.id ?? null, comesBack };
  }

  const path = (of: SampleHost) => `/api/users/${of.user.id}/leftovers`;
  const unclaimed = async (of: SampleHost) => unclaimedSchema.parse(await (await of.fetch(path(of))).json());

  test('[A540] the owner sees unclaimed data separately, and keeps all of them', async () => {
    const owner = await verifyHost(system, squatter, { cookie: '' });
    expect((await squatter.fetch('/api/session')).status).toBe(401);
    expect(await own(owner)).toEqual({ quizzes: [], running: null, comesBack: 404 });
    expect(await unclaimed(owner)).toEqual({
      quizzes: [{ id: 'quiz-1', name: 'Stones' }],
      sessions: [{ id: sessionId, quizName: 'Stones', createdAt: expect.any(String), running: true }],
    });
    expect((await owner.fetch(path(owner), { json: { decision: 'keep' } })).status).toBe(204);
    expect(await own(owner)).toEqual({ quizzes: ['Stones'], running: sessionId, comesBack: 200 });
    expect(await unclaimed(owner)).toEqual(NONE);
  });

  test('[A540] or deletes all of them, which ends running sessions; repeating it is not an error', async () => {
    const owner = await verifyHost(system, squatter, { cookie: '' });
    expect((await owner.fetch(path(owner), { json: { decision: 'burn' } })).status).toBe(400);
    for (let i = 0; i < 2; i++)
      expect((await owner.fetch(path(owner), { json: { decision: 'delete' } })).status).toBe(204);
    expect(await eventTypes(system.database, sessionId)).toEqual(['SessionCreated', 'SessionEnded']);
    expect(await unclaimed(owner)).toEqual(NONE);
    expect(await own(owner)).toEqual({ quizzes: [], running: null, comesBack: 404 });
  });

  test('[A541] confirming from the browser that registered keeps everything', async () => {
    const owner = await verifyHost(system, squatter);
    expect(await unclaimed(owner)).toEqual(NONE);
    expect(await own(owner)).toEqual({ quizzes: ['Stones'], running: sessionId, comesBack: 200 });
  });

  test('[A14] only the host itself can decide', async () => {
    const owner = await verifyHost(system, squatter, { cookie: '' });
    const other = await sampleHost(system.url);
    expect((await other.fetch(path(owner), { json: { decision: 'delete' } })).status).toBe(403);
    expect(await unclaimed(owner)).not.toEqual(NONE);
  });
});

test('[G3481] devices that played an ended session are told where its quiz is played again, nobody else, and of no other quiz', async () => {
  const questions = [question('q1')];
  const quizId = `quiz-${randomUUID()}`;
  const start = async (quiz = quizId) => (await host.fetch('/api/session', { json: { quizId: quiz } })).text();
  const first = await start();
  await host.fetch(`/api/session/${first}/questions`, { json: questions });
  const [ada, bob] = [await samplePlayer(system.url, 'Ada'), await samplePlayer(system.url, 'Bob')];
  expect(await ada.enter(first)).toBeNull();
  expect(await bob.enter(first)).toBeNull();
  const again = (device: string, id = first) => get(`/api/session/${id}/again`, { 'x-device-id': device });
  expect((await again(ada.deviceId)).status).toBe(204);
  const screen = await host.connect(first);
  await host.enter(screen, first);
  await screen.refusal('RemovePlayer', first, bob.id, { ban: false });
  await screen.refusal('NotifyStateChange', first, 'endscreen');
  await screen.stop();
  // Answers may be cached for a second.
  const settles = { timeout: 10_000, interval: 300 };
  await start(`quiz-${randomUUID()}`);
  expect((await again(ada.deviceId)).status).toBe(204);
  const next = await start();
  await expect.poll(async () => (await again(ada.deviceId)).status, settles).toBe(200);
  const told = (await (await again(ada.deviceId)).json()) as { sessionId: string; code: string };
  expect(told).toMatchObject({ sessionId: next, quizName: expect.any(String) });
  expect(await (await validate(told.code)).text()).toBe(next);
  expect((await again(bob.deviceId)).status).toBe(204);
  expect((await again(randomUUID())).status).toBe(204);
  expect((await get(`/api/session/${first}/again`)).status).toBe(204);
  expect((await again(ada.deviceId, next)).status).toBe(204);
});
