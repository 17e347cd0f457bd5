import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { cookieOf, openTestApp, type TestApp, tokenOf } from '#http-edge/spec-support/test-app.ts';

/** The machine may be busy with other specs. */
const PATIENTLY = { timeout: 30_000 };

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ env: { RATE_LIMIT_SIGN_IN_EMAIL: 'off', RATE_LIMIT_SIGN_IN_ADDRESS: 'off' } });
});
afterAll(() => t.close());
beforeEach(() => {
  t.mails.length = 0;
  t.revocations.length = 0;
});

const ask = (email: string) =>
  t.app.inject({ method: 'POST', url: '/api/auth/link', payload: { email }, headers: { host: 'localhost:3000' } });
const redeem = (token: string, email: string, attempt?: string) =>
  t.app.inject({ method: 'POST', url: '/api/auth/session', payload: { token, email, attempt } });
const me = (cookie: string) => t.app.inject({ url: '/api/auth/me', headers: { cookie } });

test('[A1] [A16] the first time the account is created at once, unverified, and a registration link is mailed', async () => {
  const answer = await ask('New@Example.org ');
  expect(answer.statusCode).toBe(202);
  expect(answer.json()).toEqual({ created: true });
  expect((await me(cookieOf(answer))).json()).toMatchObject({
    email: 'new@example.org',
    autoSendLog: false,
    verified: false,
  });
  expect(t.mails).toEqual([expect.objectContaining({ type: 'registration', to: 'new@example.org' })]);
  expect(t.mails[0]?.link).toMatch(/^http:\/\/localhost:3000\/login\?token=[\w-]{43}$/);
});

test('[A2] afterwards a sign-in link is mailed, and nothing else is revealed', async () => {
  await ask('known@example.org');
  const answer = await ask('known@example.org');
  expect(answer.statusCode).toBe(202);
  expect(answer.json()).toEqual({ created: false });
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(t.mails.map(({ type }) => type)).toEqual(['registration', 'sign-in']);
});

test('[A3391] the first mail is in the language of the page that asks, which the account keeps; later ones in the account’s', async () => {
  const askIn = (language: string) =>
    t.app.inject({
      method: 'POST',
      url: '/api/auth/link',
      payload: { email: 'sprache@example.org', language },
      headers: { host: 'localhost:3000' },
    });
  const first = await askIn('de');
  expect((await me(cookieOf(first))).json()).toMatchObject({ language: 'de' });
  await askIn('fr');
  expect(t.mails).toMatchObject([{ language: 'de' }, { language: 'de' }]);
  expect((await askIn('tlh')).statusCode).toBe(400);
  await ask('old@example.org');
  expect(t.mails.at(-1)).not.toHaveProperty('language');
});

test('[A3] of many concurrent first requests one creates the account', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask('race@example.org')));
  expect(answers.filter((answer) => answer.json().created)).toHaveLength(1);
});

test('[A4] a link signs in once', async () => {
  await ask('once@example.org');
  const token = tokenOf(t.mails[0] ?? expect.fail());
  const first = await redeem(token, 'once@example.org');
  expect(first.statusCode).toBe(200);
  expect((await me(cookieOf(first))).json()).toMatchObject({ email: 'once@example.org', verified: true });
  const second = await redeem(token, 'once@example.org');
  expect(second.statusCode).toBe(400);
  expect(second.json()).toMatchObject({ code: 'link-invalid', status: 400 });
  expect(second.headers['set-cookie']).toBeUndefined();
});

test('[A1491] the attempt that redeemed a link may repeat it because its answer was lost: one sign-in, under a new secret', async () => {
  await ask('lost@example.org');
  const token = tokenOf(t.mails[0] ?? expect.fail());
  const [mine, anothers] = [crypto.randomUUID(), crypto.randomUUID()];
  const lost = await redeem(token, 'lost@example.org', mine);
  expect((await redeem(token, 'lost@example.org', anothers)).json()).toMatchObject({ code: 'link-invalid' });
  expect((await redeem(token, 'lost@example.org')).json()).toMatchObject({ code: 'link-invalid' });
  const again = await redeem(token, 'lost@example.org', mine);
  expect([again.statusCode, again.json()]).toEqual([200, lost.json()]);
  const list = await t.app.inject({ url: '/api/auth/sessions', headers: { cookie: cookieOf(again) } });
  expect(list.json()).toMatchObject([{ verified: true, current: true }]);
  expect((await me(cookieOf(lost))).statusCode).toBe(401);
});

test('[A1491] but not after the link’s 15 minutes, nor once it has signed out', async () => {
  const redeemed = async (email: string) => {
    t.mails.length = 0;
    await ask(email);
    const token = tokenOf(t.mails[0] ?? expect.fail());
    const attempt = crypto.randomUUID();
    const cookie = cookieOf(await redeem(token, email, attempt));
    return { cookie, again: async () => (await redeem(token, email, attempt)).json() };
  };
  const late = await redeemed('late-again@example.org');
  await sql`update sign_in_link set expires_at = now() where email = 'late-again@example.org'`.execute(t.database.db);
  expect(await late.again()).toMatchObject({ code: 'link-invalid' });
  const out = await redeemed('out@example.org');
  await t.app.inject({ method: 'DELETE', url: '/api/auth/session', headers: { cookie: out.cookie } });
  expect(await out.again()).toMatchObject({ code: 'link-invalid' });
});

test('[A4] a link belongs to its address, and an attempt with another does not consume it', async () => {
  await ask('mine@example.org');
  const token = tokenOf(t.mails[0] ?? expect.fail());
  expect((await redeem(token, 'other@example.org')).json()).toMatchObject({ code: 'link-invalid' });
  expect((await redeem(token, 'Mine@example.org')).statusCode).toBe(200);
});

test('[A300] a link allows five guesses at its address, and then not even the right one works', async () => {
  await ask('typo@example.org');
  const token = tokenOf(t.mails[0] ?? expect.fail());
  for (let i = 0; i < 4; i++) expect((await redeem(token, `typo-${i}@example.org`)).statusCode).toBe(400);
  expect((await redeem(token, 'typo@example.org')).statusCode).toBe(200);

  await ask('typo@example.org');
  const guessed = tokenOf(t.mails[1] ?? expect.fail());
  for (let i = 0; i < 5; i++) expect((await redeem(guessed, `guess-${i}@example.org`)).statusCode).toBe(400);
  const late = await redeem(guessed, 'typo@example.org');
  expect([late.statusCode, late.json().code]).toEqual([400, 'link-invalid']);
});

test('[A4] after 15 minutes a link is invalid', async () => {
  await ask('late@example.org');
  await sql`update sign_in_link set expires_at = expires_at - interval '15 minutes 1 second' where email = 'late@example.org'`.execute(
    t.database.db,
  );
  expect((await redeem(tokenOf(t.mails[0] ?? expect.fail()), 'late@example.org')).json()).toMatchObject({
    code: 'link-invalid',
  });
});

test('[A4] a made-up token is refused', async () => {
  expect((await redeem('x'.repeat(43), 'mine@example.org')).statusCode).toBe(400);
});

test('[A4] opening a link changes nothing, because mail scanners open links', async () => {
  await ask('scanned@example.org');
  const mail = t.mails[0] ?? expect.fail();
  await t.app.inject({ url: new URL(mail.link).pathname + new URL(mail.link).search });
  expect((await redeem(tokenOf(mail), 'scanned@example.org')).statusCode).toBe(200);
});

test('[A5] of many browsers that redeem one link concurrently exactly one is signed in', async () => {
  await ask('tabs@example.org');
  const token = tokenOf(t.mails[0] ?? expect.fail());
  const answers = await Promise.all(Array.from({ length: 10 }, () => redeem(token, 'tabs@example.org')));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(400)]);
});

test('[A6] the database holds neither a link nor a session, only hashes', async () => {
  const first = await ask('hash@example.org');
  const token = tokenOf(t.mails[0] ?? expect.fail());
  const attempt = crypto.randomUUID();
  const secrets = [
    token,
    cookieOf(first).split('=')[1] ?? '',
    cookieOf(await redeem(token, 'hash@example.org', attempt)).split('=')[1] ?? '',
    attempt,
  ];
  for (const table of ['app_user', 'sign_in', 'sign_in_link', 'signing_key']) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t`.execute(
      t.database.db,
    );
    for (const secret of secrets) expect(rows.some(({ row }) => row.includes(secret))).toBe(false);
  }
});

test('[A7] the first verified sign-in ends the unverified ones and closes their sockets', async () => {
  const unverified = cookieOf(await ask('takeover@example.org'));
  const answer = await redeem(tokenOf(t.mails[0] ?? expect.fail()), 'takeover@example.org');
  expect((await me(unverified)).statusCode).toBe(401);
  expect((await me(cookieOf(answer))).statusCode).toBe(200);
  const { id: userId } = answer.json();
  await vi.waitFor(() => expect(t.revocations).toContainEqual({ userId, signInIds: [expect.any(String)] }), PATIENTLY);
});

test('[A7] a verified sign-in does not end other verified ones', async () => {
  const { cookie } = await t.signIn('two@example.org');
  await t.signIn('two@example.org');
  expect((await me(cookie)).statusCode).toBe(200);
});

test('[A8] a disabled account gets no mail, and its link fails with the reason', async () => {
  await ask('disabled@example.org');
  const token = tokenOf(t.mails[0] ?? expect.fail());
  await sql`update app_user set disabled = true where email = 'disabled@example.org'`.execute(t.database.db);
  t.mails.length = 0;
  expect((await ask('disabled@example.org')).json()).toEqual({ created: false });
  expect(t.mails).toEqual([]);
  const answer = await redeem(token, 'disabled@example.org');
  expect(answer.statusCode).toBe(403);
  expect(answer.json()).toMatchObject({ code: 'user-disabled' });
});

test.each(['no-at', 'a@', '@b', 'a@b@c', 'a\r\nBcc: x@y.z@b', 'a@b\nTo: x', 'a b@c', '<a@b>', 'a@b,c@d', ''])(
  '[A18] %j is not an e-mail address, and nothing is stored or sent',
  async (email) => {
    const answer = await ask(email);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid-email' });
    expect(t.mails).toEqual([]);
  },
);

test('[A17] a forged Host header gets no link mailed', async () => {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/auth/link',
    payload: { email: 'victim@example.org' },
    headers: { host: 'evil.example' },
  });
  expect(answer.json()).toMatchObject({ status: 400, code: 'unknown-host' });
  expect(t.mails).toEqual([]);
});

test('[A37] no link, cookie or address is in the log', async () => {
  const first = await ask('secret-log@example.org');
  const token = tokenOf(t.mails[0] ?? expect.fail());
  const answer = await redeem(token, 'secret-log@example.org');
  await t.app.inject({ url: `/login?token=${token}` });
  await t.app.inject({ method: 'POST', url: '/api/session/registerEmail/secret-log@example.org' });
  const log = t.log.join('');
  for (const secret of [token, cookieOf(first).slice(8), cookieOf(answer).slice(8), 'secret-log'])
    expect(log).not.toContain(secret);
});
