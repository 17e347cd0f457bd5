import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openTestApp, type TestApp, tokenOf } from '#http-edge/spec-support/test-app.ts';

/** The machine may be busy with other specs. */
const PATIENTLY = { timeout: 30_000 };

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({
    env: { RATE_LIMIT_SIGN_IN_EMAIL: 'off', RATE_LIMIT_SIGN_IN_ADDRESS: 'off' },
    // The check a hub's upgrade makes.
    routes: [
      (app) => {
        app.get('/spec/hub', async (request) => {
          const token = new URL(request.url, 'http://x').searchParams.get('access_token');
          return (await t.authenticate(request, token))?.user.email ?? 'nobody';
        });
      },
    ],
  });
});
afterAll(() => t.close());
beforeEach(() => {
  t.revocations.length = 0;
});

const get = (url: string, cookie: string) => t.app.inject({ url, headers: { cookie } });
const remove = (url: string, cookie: string) => t.app.inject({ method: 'DELETE', url, headers: { cookie } });

test('[A9] the cookie is renewed when the app starts', async () => {
  const { cookie } = await t.signIn('cookie@example.org');
  const answer = await get('/api/auth/me', cookie);
  expect(String(answer.headers['set-cookie']).split('; ').toSorted()).toEqual(
    [cookie, 'Path=/', 'Max-Age=2592000', 'HttpOnly', 'SameSite=Lax'].toSorted(),
  );
});

test('[A9] behind an https proxy the cookie is Secure', async () => {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/auth/link',
    payload: { email: 'secure@example.org' },
    headers: { host: 'localhost', 'x-forwarded-proto': 'https' },
  });
  expect(answer.headers['set-cookie']).toMatch(/^__Host-quarry=.*; Secure(;|$)/);
  expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
});

test('[A10] a host ends all its other sign-ins at once, and nobody else’s', async () => {
  const phone = await t.signIn('everywhere@example.org');
  const tablet = await t.signIn('everywhere@example.org');
  const laptop = await t.signIn('everywhere@example.org');
  const stranger = await t.signIn('stranger@example.org');
  expect((await remove('/api/auth/sessions', laptop.cookie)).statusCode).toBe(204);
  const statuses = [phone, tablet, laptop, stranger].map(
    async ({ cookie }) => (await get('/api/auth/me', cookie)).statusCode,
  );
  expect(await Promise.all(statuses)).toEqual([401, 401, 200, 200]);
  const both = expect.objectContaining({ length: 2 });
  await vi.waitFor(
    () => expect(t.revocations).toContainEqual({ userId: laptop.user.id, signInIds: both, screenIds: [] }),
    PATIENTLY,
  );
  expect((await get('/api/auth/sessions', laptop.cookie)).json()).toMatchObject([{ current: true }]);
});

test('[A10] `all` is not a sign-in', async () => {
  const [phone, laptop] = [await t.signIn('all@example.org'), await t.signIn('all@example.org')];
  expect((await remove('/api/auth/sessions/all', laptop.cookie)).statusCode).toBe(404);
  expect((await get('/api/auth/me', phone.cookie)).statusCode).toBe(200);
});

test('[A10] a host lists its sign-ins and can end each', async () => {
  const phone = await t.signIn('both@example.org');
  const laptop = await t.signIn('both@example.org');
  const list = (await get('/api/auth/sessions', laptop.cookie)).json();
  expect(list).toHaveLength(2);
  const other = list.find((signIn: { current: boolean }) => !signIn.current);
  expect((await remove(`/api/auth/sessions/${other.id}`, laptop.cookie)).statusCode).toBe(204);
  expect((await get('/api/auth/me', phone.cookie)).statusCode).toBe(401);
  expect((await get('/api/auth/me', laptop.cookie)).statusCode).toBe(200);
  await vi.waitFor(
    () => expect(t.revocations).toContainEqual({ userId: laptop.user.id, signInIds: [other.id], screenIds: [] }),
    PATIENTLY,
  );
});

test('[A10] another host’s sign-in cannot be ended', async () => {
  const victim = await t.signIn('victim@example.org');
  const [signIn] = (await get('/api/auth/sessions', victim.cookie)).json();
  const attacker = await t.signIn('attacker@example.org');
  expect((await remove(`/api/auth/sessions/${signIn.id}`, attacker.cookie)).statusCode).toBe(404);
  expect((await get('/api/auth/me', victim.cookie)).statusCode).toBe(200);
  expect(t.revocations.some(({ signInIds }) => signInIds?.includes(signIn.id))).toBe(false);
});

test('[A11] signing out ends this sign-in, clears its cookie and closes its sockets', async () => {
  const { user, cookie } = await t.signIn('out@example.org');
  const [signIn] = (await get('/api/auth/sessions', cookie)).json();
  const answer = await remove('/api/auth/session', cookie);
  expect(answer.statusCode).toBe(204);
  expect(answer.headers['set-cookie']).toContain('Max-Age=0');
  expect((await get('/api/auth/me', cookie)).statusCode).toBe(401);
  await vi.waitFor(() => expect(t.revocations).toContainEqual({ userId: user.id, signInIds: [signIn.id] }), PATIENTLY);
});

test('[A11] signing out without a sign-in is not an error', async () => {
  expect((await remove('/api/auth/session', '')).statusCode).toBe(204);
});

async function bearerOf(cookie: string): Promise<string> {
  return (await get('/api/auth/token', cookie)).json().token;
}
const hub = async (token: string, headers = {}) =>
  (await t.app.inject({ url: `/spec/hub?access_token=${token}`, headers })).body;
const meWith = (token: string) => t.app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } });

test('[A12] a bearer token stands for its sign-in, on HTTP and on hubs', async () => {
  const { user, cookie } = await t.signIn('bearer@example.org');
  const token = await bearerOf(cookie);
  expect((await meWith(token)).json()).toEqual(user);
  expect(await hub(token)).toBe('bearer@example.org');
});

test('[A1492] a bearer token gets no new token, with or without the cookie: only the cookie alone does', async () => {
  const { cookie } = await t.signIn('leaked@example.org');
  const authorization = `Bearer ${await bearerOf(cookie)}`;
  for (const headers of [{ authorization }, { authorization, cookie }]) {
    const answer = await t.app.inject({ url: '/api/auth/token', headers });
    expect([answer.statusCode, answer.json()]).toEqual([401, expect.objectContaining({ code: 'not-signed-in' })]);
    expect(answer.headers).not.toHaveProperty('set-cookie');
  }
  expect((await get('/api/auth/token', cookie)).statusCode).toBe(200);
});

test('[A12] it ends with its sign-in', async () => {
  const { cookie } = await t.signIn('revoked@example.org');
  const token = await bearerOf(cookie);
  await remove('/api/auth/session', cookie);
  expect((await meWith(token)).statusCode).toBe(401);
  expect(await hub(token)).toBe('nobody');
});

test('[A12] it ends after 15 minutes', async () => {
  const { cookie } = await t.signIn('ended@example.org');
  const token = await bearerOf(cookie);
  t.advance(17 * 60_000);
  expect((await meWith(token)).statusCode).toBe(401);
  expect((await meWith(await bearerOf(cookie))).statusCode).toBe(200);
});

test('[A12] a given token decides alone, whatever the cookie', async () => {
  const { cookie } = await t.signIn('mixed@example.org');
  expect(await hub('forged.token.x', { cookie })).toBe('nobody');
});

test.each(['', 'x', 'a.b.c', 'Bearer', '.'.repeat(5_000)])('[A12] %s is not a token', async (token) => {
  expect((await meWith(token)).statusCode).toBe(401);
});

test('[A14] without a sign-in all of a host’s resources answer 401', async () => {
  for (const url of ['/api/auth/me', '/api/auth/token', '/api/auth/sessions', '/api/users/u', '/api/users/u/quizzes']) {
    const answer = await t.app.inject({ url });
    expect(answer.statusCode, url).toBe(401);
    expect(answer.json()).toMatchObject({ code: 'not-signed-in' });
  }
});

test('[A14] another host’s account answers 403', async () => {
  const victim = await t.signIn('owner@example.org');
  const { cookie } = await t.signIn('stranger@example.org');
  const url = `/api/users/${victim.user.id}`;
  expect((await get(url, cookie)).statusCode).toBe(403);
  const patch = await t.app.inject({ method: 'PATCH', url, headers: { cookie }, payload: { autoSendLog: true } });
  expect(patch.statusCode).toBe(403);
  expect((await get(url, victim.cookie)).json()).toEqual(victim.user);
});

test('[A16] automatic reports can be turned on and off', async () => {
  const { user, cookie } = await t.signIn('auto@example.org');
  const url = `/api/users/${user.id}`;
  const patch = await t.app.inject({ method: 'PATCH', url, headers: { cookie }, payload: { autoSendLog: true } });
  expect(patch.json()).toEqual({ ...user, autoSendLog: true });
  expect((await get('/api/auth/me', cookie)).json()).toMatchObject({ autoSendLog: true });
});

test('[A3390] a host sets the language of pages and mails; an unknown one is refused, and absent fields stay as they are', async () => {
  const { user, cookie } = await t.signIn('polyglot@example.org');
  const url = `/api/users/${user.id}`;
  const patch = (payload: object) => t.app.inject({ method: 'PATCH', url, headers: { cookie }, payload });
  expect(user).toMatchObject({ language: null });
  await patch({ autoSendLog: true });
  expect((await patch({ language: 'fr' })).json()).toMatchObject({ language: 'fr', autoSendLog: true });
  expect((await get('/api/auth/me', cookie)).json()).toMatchObject({ language: 'fr' });
  for (const wrong of [{ language: 'tlh' }, { language: null }, {}]) expect((await patch(wrong)).statusCode).toBe(400);
  expect((await get(url, cookie)).json()).toMatchObject({ language: 'fr', autoSendLog: true });
});

test('[A15] the registration mail is sent again, to one’s own address only', async () => {
  const { cookie } = await t.signIn('again@example.org');
  t.mails.length = 0;
  const send = (email: string) =>
    t.app.inject({
      method: 'POST',
      url: `/api/session/registerEmail/${encodeURIComponent(email)}`,
      headers: { cookie, host: 'localhost', 'content-type': 'application/json' },
    });
  expect((await send('other@example.org')).json()).toMatchObject({ status: 403, code: 'not-own-address' });
  expect((await send('a\r\nBcc: b@c')).json()).toMatchObject({ status: 400, code: 'invalid-email' });
  expect(t.mails).toEqual([]);
  expect((await send('Again@example.org')).statusCode).toBe(202);
  expect(t.mails).toEqual([expect.objectContaining({ type: 'registration', to: 'again@example.org' })]);
});

test('[A2508] an account whose address is stored in another spelling confirms it by a mail to the one mailbox', async () => {
  const { user, cookie } = await t.signIn('spelt@xn--mller-kva.example');
  await t.database.pool.query('update app_user set email = $2 where id = $1', [user.id, 'spelt@müller.example']);
  t.mails.length = 0;
  const sent = await t.app.inject({
    method: 'POST',
    url: `/api/session/registerEmail/${encodeURIComponent('spelt@müller.example')}`,
    headers: { cookie, host: 'localhost', 'content-type': 'application/json' },
  });
  expect([sent.statusCode, t.mails[0]?.to]).toEqual([202, 'spelt@xn--mller-kva.example']);
  const payload = { token: tokenOf(t.mails[0] ?? expect.fail()), email: 'spelt@müller.example' };
  const redeemed = await t.app.inject({ method: 'POST', url: '/api/auth/session', payload });
  expect(redeemed.json()).toMatchObject({ id: user.id });
});
