import { randomBytes } from 'node:crypto';
import { LIMITS } from '@quarry/events/limits';
import { mediaIdSchema } from '@quarry/events/media';
import { DEFAULT_QUIZ_OPTIONS } from '@quarry/events/quiz/defaults';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#http-edge/spec-support/test-app.ts';
import { nameOfCopy } from './library-routes.ts';
import { readersLocale } from './quiz-query.ts';

type Host = Awaited<ReturnType<TestApp['signIn']>>;

let t: TestApp;
let me: Host;
beforeAll(async () => {
  t = await openTestApp();
  me = await t.signIn('librarian@example.org');
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
      notes: 'Ask Eve first',
    },
  ],
  ...changes,
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = (method: Method, url: string, { payload, as = me }: { payload?: object; as?: Host | null } = {}) =>
  t.app.inject({ method, url, ...(payload && { payload }), headers: as ? { cookie: as.cookie } : {} });
const at = (path: string, host = me) => `/api/users/${host.user.id}/quizzes${path}`;

async function save(id: string, name: string, changes: object = {}, as = me) {
  const saved = await call('PUT', at(`/${id}`, as), { payload: body(name, changes), as });
  expect(saved.statusCode).toBeLessThan(300);
  return saved.json();
}
const names = async (query: string, as = me) => {
  const listed = await call('GET', at(query, as), { as });
  expect(listed.statusCode).toBe(200);
  return (listed.json() as { name: string }[]).map(({ name }) => name);
};

test('[A3350] a quiz is stored with its tags; without any it has no such field, also after a save without', async () => {
  expect(await save('tagged', 'Tagged', { tags: [' Ural ', 'URAL', 'Class 7b'] })).toMatchObject({
    tags: ['Ural', 'Class 7b'],
  });
  expect((await call('GET', at('/tagged'))).json().tags).toEqual(['Ural', 'Class 7b']);
  expect(await save('tagged', 'Tagged')).not.toHaveProperty('tags');
  expect((await call('GET', at('/tagged'))).json()).not.toHaveProperty('tags');
  const refused = await call('PUT', at('/tagged'), { payload: body('Tagged', { tags: ['x'.repeat(31)] }) });
  expect(refused.statusCode).toBe(400);
});

describe('[A3352] a list', () => {
  let host: Host;
  beforeAll(async () => {
    host = await t.signIn('lister@example.org');
    const created = (day: number, lastTimePlayed: string | null = null) => ({
      createdOn: `2024-05-0${day}T00:00:00.000Z`,
      lastTimePlayed,
    });
    await save('a', 'Zirkon 10', { ...created(2, '2024-06-01T00:00:00.000Z'), tags: ['Ural'] }, host);
    await save('b', 'Äpfel', { ...created(3), tags: ['Küche', 'Test'] }, host);
    await save('c', 'zirkon 9', { ...created(1, '2024-07-01T00:00:00.000Z'), tags: ['ural'] }, host);
  });

  test('is in order of creation, or by name, creation or last play', async () => {
    expect(await names('', host)).toEqual(['zirkon 9', 'Zirkon 10', 'Äpfel']);
    expect(await names('?query=&tag=&sort=&trash=', host)).toEqual(['zirkon 9', 'Zirkon 10', 'Äpfel']);
    expect(await names('?sort=name', host)).toEqual(['Äpfel', 'zirkon 9', 'Zirkon 10']);
    expect(await names('?sort=created', host)).toEqual(['Äpfel', 'Zirkon 10', 'zirkon 9']);
    expect(await names('?sort=played', host)).toEqual(['zirkon 9', 'Zirkon 10', 'Äpfel']);
    expect((await call('GET', at('?sort=size', host), { as: host })).statusCode).toBe(400);
    const swedish = { cookie: host.cookie, 'accept-language': 'x-klingon, sv-SE, en;q=0.5' };
    const listed = await t.app.inject({ url: at('?sort=name', host), headers: swedish });
    expect(listed.json()[2].name).toBe('Äpfel');
  });

  test('[A3400] is sorted by name in the language that the host has chosen, whatever the browser asks for', async () => {
    const swedish = { cookie: host.cookie, 'accept-language': 'sv-SE' };
    const last = async () => (await t.app.inject({ url: at('?sort=name', host), headers: swedish })).json()[2].name;
    expect(await last()).toBe('Äpfel');
    const choose = { method: 'PATCH', url: `/api/users/${host.user.id}`, headers: { cookie: host.cookie } } as const;
    expect((await t.app.inject({ ...choose, payload: { language: 'es' } })).statusCode).toBe(200);
    expect(await last()).toBe('Zirkon 10');
  });

  test('is searched in names, tags and questions, ignoring case and diacritics', async () => {
    expect(await names('?query=ZIRKON', host)).toEqual(['zirkon 9', 'Zirkon 10']);
    expect(await names('?query=kuche%20hardest&sort=name', host)).toEqual(['Äpfel']);
    expect(await names('?query=nothing', host)).toEqual([]);
    expect(await names('?tag=URAL&sort=name', host)).toEqual(['zirkon 9', 'Zirkon 10']);
    expect(await names('?tag=Ura', host)).toEqual([]);
    expect((await call('GET', at(`?query=${'x'.repeat(201)}`, host), { as: host })).statusCode).toBe(400);
  });

  test('is sorted by any supported language', () => {
    expect(['de-AT,de;q=0.9', 'xx-yy, fr', '*', '', 'a'.repeat(5_000), 'sv-a', 'ar;q=1'].map(readersLocale)).toEqual([
      'de-AT',
      'fr',
      'en',
      'en',
      'en',
      'en',
      'ar',
    ]);
  });
});

describe('[A3353] a copy', () => {
  test('is the quiz under another id and name, never played', async () => {
    const quiz = await save('original', 'Original', { tags: ['Ural'], lastTimePlayed: '2024-06-01T00:00:00.000Z' });
    const copied = await call('POST', at('/original/copy'));
    expect([copied.statusCode, copied.headers.etag]).toEqual([201, '"1"']);
    const copy = copied.json();
    expect(copy).toEqual({
      ...quiz,
      id: expect.any(String),
      name: 'Original (copy)',
      createdOn: expect.any(String),
      lastTimePlayed: null,
    });
    expect([copy.id, copy.createdOn]).not.toContain(quiz.id);
    expect((await call('GET', at(`/${copy.id}`))).json()).toEqual(copy);
    expect((await call('POST', at('/nowhere/copy'))).statusCode).toBe(404);
  });

  test('that is requested again under its id and name is not made twice', async () => {
    await save('again', 'Again');
    const payload = { id: 'copy-of-again', name: 'Noch einmal' };
    const [first, second] = [
      await call('POST', at('/again/copy'), { payload }),
      await call('POST', at('/again/copy'), { payload }),
    ];
    expect([first.statusCode, first.json().name]).toEqual([201, 'Noch einmal']);
    expect([second.statusCode, second.json()]).toEqual([201, first.json()]);
    await save('copy-of-again', 'Something else');
    expect((await call('POST', at('/again/copy'), { payload })).statusCode).toBe(412);
    expect((await call('POST', at('/again/copy'), { payload: { name: ' ' } })).statusCode).toBe(400);
  });

  test('of a long name still says that it is one', () => {
    expect(nameOfCopy('Ores')).toBe('Ores (copy)');
    expect(nameOfCopy('x'.repeat(93))).toBe(`${'x'.repeat(93)} (copy)`);
    expect(nameOfCopy('x'.repeat(94))).toBe(`${'x'.repeat(92)}… (copy)`);
    const families = nameOfCopy('👨‍👩‍👧'.repeat(20));
    expect(families).toBe(`${'👨‍👩‍👧'.repeat(18)}… (copy)`);
    expect([...families].length).toBeLessThanOrEqual(LIMITS.quizNameLength);
  });

  test('is refused where one more quiz would be', async () => {
    const full = await t.signIn('full-of-copies@example.org');
    await save('one', 'One', {}, full);
    await sql`insert into quiz (owner_id, id, name, data, created_on)
      select owner_id, 'more-' || n, name, data, created_on from quiz, generate_series(2, ${LIMITS.quizzesPerHost}) as n
      where owner_id = ${full.user.id}`.execute(t.database.db);
    const refused = await call('POST', at('/one/copy', full), { as: full });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'too-many-quizzes']);
  });
});

describe('[A3354] a deleted quiz', () => {
  test('is in the trash, from where it is restored as it was', async () => {
    const quiz = await save('deleted', 'Deleted', { tags: ['Ural'] });
    expect((await call('DELETE', at('/deleted'))).statusCode).toBe(204);
    expect((await call('GET', at('/deleted'))).statusCode).toBe(404);
    expect((await call('POST', at('/deleted/copy'))).statusCode).toBe(404);
    expect(await names('')).not.toContain('Deleted');
    const [trashed] = (await call('GET', at('?trash=1&query=deleted'))).json();
    expect(trashed).toEqual({ ...quiz, deletedAt: expect.any(String) });
    expect(Math.abs(Date.now() - Date.parse(trashed.deletedAt))).toBeLessThan(60_000);
    const restored = await call('POST', at('/deleted/restore'));
    expect([restored.statusCode, restored.headers.etag, restored.json()]).toEqual([200, '"1"', quiz]);
    expect((await call('GET', at('/deleted'))).json()).toEqual(quiz);
    expect((await call('POST', at('/deleted/restore'))).statusCode).toBe(404);
    expect((await call('GET', at('?trash=1&query=deleted'))).json()).toEqual([]);
  });

  test('is restored within the limits', async () => {
    const host = await t.signIn('full-trash@example.org');
    await save('gone', 'Gone', {}, host);
    await call('DELETE', at('/gone', host), { as: host });
    await save('one', 'One', {}, host);
    await sql`insert into quiz (owner_id, id, name, data, created_on)
      select owner_id, 'more-' || n, name, data, created_on from quiz, generate_series(2, ${LIMITS.quizzesPerHost}) as n
      where owner_id = ${host.user.id}`.execute(t.database.db);
    const refused = await call('POST', at('/gone/restore', host), { as: host });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'too-many-quizzes']);
    expect(await names('?trash=1', host)).toEqual(['Gone']);
  });

  test('can be deleted for good earlier', async () => {
    await save('shredded', 'Shredded');
    expect((await call('DELETE', at('/shredded?trash=1'))).statusCode).toBe(404);
    await call('DELETE', at('/shredded'));
    expect((await call('DELETE', at('/shredded?trash=1'))).statusCode).toBe(204);
    expect((await call('POST', at('/shredded/restore'))).statusCode).toBe(404);
  });

  test('that is saved again is no longer in the trash', async () => {
    await save('back', 'Back');
    await call('DELETE', at('/back'));
    await save('back', 'Back again');
    expect((await call('POST', at('/back/restore'))).statusCode).toBe(404);
    expect(await names('?trash=1&query=back')).toEqual([]);
  });
});

describe('[A3355] a shared quiz', () => {
  const share = async (id: string, as = me) =>
    (await call('POST', at(`/${id}/share`, as), { as })).json().url as string;

  test('is visible to anybody with its link, without notes, tags and owner', async () => {
    const quiz = await save('shared', 'Shared', { tags: ['Private order'] });
    expect((await call('GET', at('/shared/share'))).json()).toEqual({ url: null });
    const url = await share('shared');
    expect(url).toMatch(/^\/shared\/[\w-]{22}$/);
    expect(await share('shared')).toBe(url);
    expect((await call('GET', at('/shared/share'))).json()).toEqual({ url });
    const seen = await call('GET', `/api${url}`, { as: null });
    expect(seen.statusCode).toBe(200);
    const questions = quiz.questions.map(({ notes: _, ...question }: { notes?: string }) => question);
    expect(seen.json()).toEqual({ name: 'Shared', options: quiz.options, questions });
    expect(seen.body).not.toMatch(/librarian|Eve|Private order/);
    expect(seen.body).not.toContain(me.user.id);
  });

  test('is not visible once its link is withdrawn or it is deleted; once restored it is shared again', async () => {
    await save('withdrawn', 'Withdrawn');
    const url = await share('withdrawn');
    const status = async () => (await call('GET', `/api${url}`, { as: null })).statusCode;
    expect(await status()).toBe(200);
    await call('DELETE', at('/withdrawn'));
    expect(await status()).toBe(404);
    await call('POST', at('/withdrawn/restore'));
    expect(await status()).toBe(200);
    expect((await call('DELETE', at('/withdrawn/share'))).statusCode).toBe(204);
    expect(await status()).toBe(404);
    expect((await call('DELETE', at('/withdrawn/share'))).statusCode).toBe(204);
    expect(await share('withdrawn')).not.toBe(url);
    for (const method of ['GET', 'POST', 'DELETE'] as const)
      expect((await call(method, at('/nowhere/share'))).statusCode).toBe(404);
  });

  test('is copied by any signed-in host', async () => {
    const quiz = await save('popular', 'Popular', { tags: ['Mine'] });
    const url = await share('popular');
    const other = await t.signIn('reader@example.org');
    expect((await call('POST', `/api${url}/copy`, { as: null })).statusCode).toBe(401);
    const copied = await call('POST', `/api${url}/copy`, { as: other });
    expect(copied.statusCode).toBe(201);
    expect(copied.json()).toEqual({
      ...quiz,
      id: expect.any(String),
      name: 'Popular (copy)',
      questions: quiz.questions.map(({ notes: _, ...question }: { notes?: string }) => question),
      quizUser: expect.objectContaining({ id: other.user.id, email: 'reader@example.org' }),
      createdOn: expect.any(String),
      tags: undefined,
    });
    expect(await names('', other)).toEqual(['Popular (copy)']);
    expect((await call('POST', '/api/shared/AAAAAAAAAAAAAAAAAAAAAA/copy', { as: other })).statusCode).toBe(404);
  });

  test('is copied with its pictures, within the quota of the host who copies', async () => {
    const picture = async (host: Host) => {
      const id = mediaIdSchema.parse(randomBytes(16).toString('base64url'));
      const sizes = [{ width: 40, bytes: randomBytes(9_000) }];
      await t.media.add(host.user.id, { id, width: 40, height: 30, sizes });
      return { id, alt: 'An ore', width: 40, height: 30 };
    };
    const [question] = body('Pictured').questions;
    const media = await picture(me);
    await save('pictured', 'Pictured', { questions: [{ ...question, media }] });
    const url = await share('pictured');
    expect((await call('GET', `/api${url}`, { as: null })).json().questions[0].media).toEqual(media);
    const reader = await t.signIn('pictures@example.org');
    const copy = (await call('POST', `/api${url}/copy`, { as: reader })).json();
    expect(copy.questions[0].media).toEqual({ ...media, id: expect.not.stringMatching(media.id) });
    expect(await t.media.find(copy.questions[0].media.id)).toEqual(await t.media.find(media.id));

    const full = await t.signIn('full-of-pictures@example.org');
    await picture(full);
    await sql`update media set bytes = 200 * 1024 * 1024 where owner_id = ${full.user.id}`.execute(t.database.db);
    const refused = await call('POST', `/api${url}/copy`, { as: full });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'media-quota']);
    expect(await names('', full)).toEqual([]);
  });

  test('is not looked up by a malformed key, and wrong keys count as wrong codes', async () => {
    for (const key of ['x', '%00', 'A'.repeat(23), '..'])
      expect((await call('GET', `/api/shared/${key}`, { as: null })).statusCode).toBeGreaterThanOrEqual(400);
    const guess = (n: number) =>
      t.app.inject({ url: `/api/shared/${String(n).padStart(22, 'A')}`, headers: { 'x-device-id': 'guesser' } });
    for (let n = 0; n < 10; n++) expect((await guess(n)).statusCode).toBe(404);
    expect((await guess(11)).statusCode).toBe(429);
  });
});

test('[A3356] nobody else copies, restores, shares or deletes a host’s quizzes', async () => {
  const other = await t.signIn('intruder@example.org');
  await save('mine', 'Mine');
  const calls = [
    ['POST', '/mine/copy'],
    ['POST', '/mine/restore'],
    ['GET', '/mine/share'],
    ['POST', '/mine/share'],
    ['DELETE', '/mine/share'],
    ['DELETE', '/mine?trash=1'],
    ['GET', '?trash=1'],
    ['GET', '?query=mine'],
  ] as const;
  for (const [method, path] of calls) {
    expect((await call(method, at(path), { as: other })).statusCode, path).toBe(403);
    expect((await call(method, at(path), { as: null })).statusCode, path).toBe(401);
  }
  expect((await call('GET', at('/mine/share'))).json()).toEqual({ url: null });
});
