import { quizListSchema } from '@quarry/events/http';
import { LIMITS } from '@quarry/events/limits';
import { DEFAULT_QUIZ_OPTIONS } from '@quarry/events/quiz/defaults';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#http-edge/spec-support/test-app.ts';

let t: TestApp;
let me: Awaited<ReturnType<TestApp['signIn']>>;
beforeAll(async () => {
  t = await openTestApp();
  me = await t.signIn('host@example.org');
});
afterAll(() => t.close());

const body = (name: string, changes: object = {}) => ({
  name,
  options: DEFAULT_QUIZ_OPTIONS,
  questions: [
    {
      questionText: 'Hardest?',
      answers: [
        { value: 'Diamond', correct: true },
        { value: 'Talc', correct: false },
      ],
    },
  ],
  ...changes,
});
const url = (id: string, uid = me.user.id) => `/api/users/${uid}/quizzes/${id}`;
const put = (id: string, payload: object, headers: Record<string, string> = {}) =>
  t.app.inject({ method: 'PUT', url: url(id), payload, headers: { cookie: me.cookie, ...headers } });
const get = (id: string) => t.app.inject({ url: url(id), headers: { cookie: me.cookie } });
const remove = (id: string, headers: Record<string, string> = {}) =>
  t.app.inject({ method: 'DELETE', url: url(id), headers: { cookie: me.cookie, ...headers } });

test('[A20] a quiz is saved under its path and owner, whatever its body contains', async () => {
  const payload = body('Stones', {
    id: 'other',
    quizUser: { id: 'someone', email: 'x@y', autoSendLog: true },
    more: 1,
  });
  const saved = await put('q1', payload);
  expect(saved.statusCode).toBe(201);
  expect(saved.json()).toMatchObject({ id: 'q1', name: 'Stones', lastTimePlayed: null });
  const { id, email, autoSendLog } = me.user;
  expect(saved.json().quizUser).toEqual({ id, email, autoSendLog });
  expect(saved.json()).not.toHaveProperty('more');
  expect((await get('q1')).json()).toEqual(saved.json());
});

test('[A20] saves keep the instant of creation', async () => {
  const { createdOn } = (await put('q2', body('First', { createdOn: '2024-02-03T04:05:06Z' }))).json();
  expect(createdOn).toBe('2024-02-03T04:05:06.000Z');
  const again = await put('q2', body('Second', { createdOn: '2020-01-01T00:00:00Z' }));
  expect(again.statusCode).toBe(200);
  expect(again.json()).toMatchObject({ name: 'Second', createdOn });
});

test('[A27] saves keep the instant of the last play, unless they set it, as an import does', async () => {
  const lastTimePlayed = '2024-02-03T04:05:06.000Z';
  const played = async () => (await get('played')).json().lastTimePlayed;
  await put('played', body('New', { lastTimePlayed }));
  await put('played', body('Saved'), { 'if-match': '"1"' });
  expect(await played()).toBe(lastTimePlayed);
  await put('played', body('Imported', { lastTimePlayed: null }), { 'if-match': '"2"' });
  expect(await played()).toBeNull();
  await put('played', body('Imported', { lastTimePlayed }));
  expect(await played()).toBe(lastTimePlayed);
});

test('[A21] a saved quiz can be sent back unchanged', async () => {
  const saved = (await put('q3', body('Round'))).json();
  expect((await put('q3', saved)).json()).toEqual(saved);
});

test('[A22] a save over a newer version is refused and changes nothing', async () => {
  const first = await put('q4', body('One'));
  const etag = String(first.headers.etag);
  const second = await put('q4', body('Two'), { 'if-match': etag });
  expect(second.statusCode).toBe(200);
  expect(second.headers.etag).not.toBe(etag);
  const third = await put('q4', body('Three'), { 'if-match': etag });
  expect(third.statusCode).toBe(412);
  expect(third.json()).toMatchObject({ code: 'quiz-changed' });
  expect((await remove('q4', { 'if-match': etag })).statusCode).toBe(412);
  expect((await get('q4')).json()).toMatchObject({ name: 'Two' });
});

test('[A1490] a save whose answer was lost can be repeated, until something else is saved', async () => {
  const created = await put('q9', body('One'), { 'if-none-match': '*' });
  // With the ids assigned to the questions, as an editor has them.
  const { questions } = created.json();
  const steps = [
    [body('One', { questions }), { 'if-none-match': '*' }],
    [body('Two', { questions }), { 'if-match': String(created.headers.etag) }],
  ] as const;
  for (const [payload, condition] of steps) {
    const saved = await put('q9', payload, condition);
    const again = await put('q9', payload, condition);
    expect([again.statusCode, again.headers.etag, again.json()]).toEqual([
      saved.statusCode,
      saved.headers.etag,
      saved.json(),
    ]);
  }
  const [, [two, condition]] = steps;
  await put('q9', body('Three', { questions }));
  expect((await put('q9', two, condition)).statusCode).toBe(412);
  expect((await get('q9')).json()).toMatchObject({ name: 'Three' });
});

test('[A22] of two tabs that save the same version concurrently one wins', async () => {
  const etag = String((await put('q5', body('Base'))).headers.etag);
  const answers = await Promise.all(['a', 'b', 'c'].map((name) => put('q5', body(name), { 'if-match': etag })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412, 412]);
});

test('[A22] If-None-Match: * saves only a new quiz, If-Match only an existing one', async () => {
  expect((await put('q6', body('New'), { 'if-none-match': '*' })).statusCode).toBe(201);
  expect((await put('q6', body('Again'), { 'if-none-match': '*' })).statusCode).toBe(412);
  expect((await put('q7', body('None'), { 'if-match': '*' })).statusCode).toBe(412);
  expect((await put('q7', body('None'), { 'if-match': '"1"' })).statusCode).toBe(412);
  expect((await put('q6', body('There'), { 'if-match': '*' })).statusCode).toBe(200);
  expect((await put('q6', body('There'), { 'if-match': 'W/"nonsense"' })).statusCode).toBe(412);
});

test('[A1940] If-None-Match: * deletes no quiz, If-Match: * only an existing one', async () => {
  await put('q9', body('There'));
  const removeIf = (id: string, headers: Record<string, string>) =>
    remove(id, headers).then(({ statusCode }) => statusCode);
  expect(await removeIf('q9', { 'if-none-match': '*' })).toBe(412);
  expect(await removeIf('q9', { 'if-match': '*' })).toBe(204);
  expect(await removeIf('q9', { 'if-match': '*' })).toBe(412);
});

test('[A1940] If-Match: * requires only that the quiz exists, whoever saves it meanwhile', async () => {
  await put('q10', body('First'));
  const answers = await Promise.all(['a', 'b', 'c'].map((name) => put('q10', body(name), { 'if-match': '*' })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
});

test('[A23] a quiz in play can be read, but neither saved nor deleted', async () => {
  await put('q8', body('Played'));
  await sql`insert into session (id, partition, host_id, quiz_id, phase, code)
    values ('s8', 1, ${me.user.id}, 'q8', 'playing', 'ABCDEFG')`.execute(t.database.db);
  expect((await put('q8', body('Changed'))).json()).toMatchObject({ status: 409, code: 'quiz-in-play' });
  expect((await remove('q8')).statusCode).toBe(409);
  expect((await get('q8')).json()).toMatchObject({ name: 'Played' });
  await sql`update session set finished = true where id = 's8'`.execute(t.database.db);
  expect((await put('q8', body('Changed'))).statusCode).toBe(200);
});

test('[A24] an unknown quiz answers 404', async () => {
  expect((await get('nowhere')).json()).toMatchObject({ status: 404, code: 'not-found' });
  expect((await remove('nowhere')).statusCode).toBe(404);
  await put('q9', body('Gone'));
  expect((await remove('q9')).statusCode).toBe(204);
  expect((await get('q9')).statusCode).toBe(404);
});

test('[A14] another host’s quizzes answer 403 to every call', async () => {
  const other = await t.signIn('other@example.org');
  for (const [method, payload] of [['GET'], ['PUT', body('Mine now')], ['DELETE']] as const) {
    const answer = await t.app.inject({
      method,
      url: url('q1'),
      headers: { cookie: other.cookie },
      ...(payload && { payload }),
    });
    expect(answer.statusCode).toBe(403);
  }
  const list = await t.app.inject({ url: `/api/users/${me.user.id}/quizzes`, headers: { cookie: other.cookie } });
  expect(list.statusCode).toBe(403);
  expect((await get('q1')).json()).toMatchObject({ name: 'Stones' });
});

const listOf = ({ user, cookie }: typeof me) =>
  t.app.inject({ url: `/api/users/${user.id}/quizzes`, headers: { cookie } });
const idsIn = (list: unknown) => quizListSchema.parse(list).map(({ id }) => id);

/** A host with this many quizzes of 200 questions, the first one created last. */
async function hostOfLongQuizzes(email: string, count: number): Promise<typeof me> {
  const host = await t.signIn(email);
  const text = 'x'.repeat(100);
  const answers = Array.from({ length: 6 }, (_, i) => ({ value: text, correct: i === 0 }));
  const questions = Array.from({ length: 200 }, () => ({ questionText: text, answers }));
  const saved = await t.app.inject({
    method: 'PUT',
    url: url('long-1', host.user.id),
    payload: body('Long', { questions }),
    headers: { cookie: host.cookie },
  });
  expect(saved.statusCode).toBe(201);
  await sql`
    insert into quiz (owner_id, id, name, data, created_on)
    select owner_id, 'long-' || n, name, data, created_on - n from quiz, generate_series(2, ${count}::integer) as n
    where owner_id = ${host.user.id}`.execute(t.database.db);
  return host;
}

test('[A20] all quizzes of a host are listed, in order of creation', async () => {
  const collector = await hostOfLongQuizzes('many@example.org', 7);
  const answer = await listOf(collector);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(idsIn(answer.json())).toEqual([7, 6, 5, 4, 3, 2, 1].map((n) => `long-${n}`));
  const one = await t.app.inject({ url: url('long-3', collector.user.id), headers: { cookie: collector.cookie } });
  expect(answer.json()[4]).toEqual(one.json());
});

test('[A1493] a long list is read while it is sent: quizzes deleted meanwhile are not in it', async () => {
  const { user, cookie } = await hostOfLongQuizzes('long@example.org', 40);
  const server = await t.app.listen({ port: 0, host: '127.0.0.1' });
  const { body: list } = await fetch(`${server}/api/users/${user.id}/quizzes`, { headers: { cookie } });
  let text = '';
  for await (const part of list?.pipeThrough(new TextDecoderStream()) ?? []) {
    if (text === '') await sql`delete from quiz where owner_id = ${user.id} and id = 'long-1'`.execute(t.database.db);
    text += part;
  }
  expect(idsIn(JSON.parse(text))).toEqual(Array.from({ length: 39 }, (_, i) => `long-${40 - i}`));
});

test('[A1493] several tabs of a host get their lists concurrently', async () => {
  const lists = await Promise.all(Array.from({ length: 8 }, () => listOf(me)));
  expect(lists.map(({ statusCode }) => statusCode)).toEqual(lists.map(() => 200));
  expect(new Set(lists.map((list) => list.body)).size).toBe(1);
  expect(idsIn(lists[0]?.json())).toContain('q1');
});

test('[A1498] a host saves two quizzes at a time: others wait without a database connection, and more are refused', async () => {
  await put('contended', body('First'));
  const other = await t.signIn('elsewhere@example.org');
  const locked = Promise.withResolvers<void>();
  const unlocked = Promise.withResolvers<void>();
  const holding = t.database.db.transaction().execute(async (trx) => {
    await sql`select from quiz where owner_id = ${me.user.id} and id = 'contended' for update`.execute(trx);
    locked.resolve();
    await unlocked.promise;
  });
  await locked.promise;
  // More than the pool has connections; until the lock is released only refusals can be answered.
  const saves = Array.from({ length: 13 }, (_, i) => put('contended', body(`Save ${i}`)));
  const first = await Promise.race(saves);
  expect([first.statusCode, first.json().code, first.headers['retry-after']]).toEqual([429, 'too-many-requests', '5']);
  expect((await listOf(other)).statusCode).toBe(200);
  unlocked.resolve();
  await holding;
  const statuses = (await Promise.all(saves)).map(({ statusCode }) => statusCode).sort();
  expect(statuses).toEqual([...Array(12).fill(200), 429]);
});

test.each([
  ['a __proto__', '{"__proto__":{"admin":true},"name":"x"}'],
  ['a constructor', '{"constructor":{"prototype":{"admin":true}}}'],
  ['a name of a megabyte', JSON.stringify(body('x'.repeat(1_000_000)))],
  ['half a surrogate pair', JSON.stringify(body('a\ud800'))],
  [
    'a number beyond the range of doubles',
    JSON.stringify(body('x')).replace('"maxQuestionTime":60', '"maxQuestionTime":1e999'),
  ],
  ['deep nesting', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ['no JSON', '{"name":'],
  ['nothing', ''],
])('[A25] %s is refused with 400, and nothing is stored', async (_, payload) => {
  const answer = await t.app.inject({
    method: 'PUT',
    url: url('hostile'),
    payload,
    headers: { cookie: me.cookie, 'content-type': 'application/json' },
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.headers['content-type']).toContain('application/problem+json');
  expect((await get('hostile')).statusCode).toBe(404);
});

test.each(['__proto__', 'a%20b', '%00', 'x'.repeat(129), '%ff', '..%2fother'])(
  '[A25] %s is not a quiz id',
  async (id) => {
    const answer = await put(id, body('x'));
    expect(answer.statusCode).toBe(400);
  },
);

test('[A26] a host at the limit of quizzes gets the problem, and can save existing ones', async () => {
  const full = await t.signIn('collector@example.org');
  const save = (id: string) =>
    t.app.inject({
      method: 'PUT',
      url: url(id, full.user.id),
      payload: body('One of many'),
      headers: { cookie: full.cookie },
    });
  await save('first');
  await sql`
    insert into quiz (owner_id, id, name, data, created_on)
    select owner_id, 'stored-' || n, name, data, created_on from quiz, generate_series(2, ${LIMITS.quizzesPerHost}) as n
    where owner_id = ${full.user.id}`.execute(t.database.db);
  const refused = await save('one-more');
  expect(refused.statusCode).toBe(403);
  expect(refused.json()).toMatchObject({
    code: 'too-many-quizzes',
    title: expect.stringMatching('1000 quizzes, of 64 MB'),
  });
  expect((await save('first')).statusCode).toBe(200);
});
