import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp, tokenOf } from '#http-edge/spec-support/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ env: { RATE_LIMIT_SIGN_IN_ADDRESS: '8/10m' } });
});
afterAll(() => t.close());

const ask = (email: string, address: string) =>
  t.app.inject({
    method: 'POST',
    url: '/api/auth/link',
    payload: { email },
    headers: { host: 'localhost', 'x-forwarded-for': address },
  });

test('[A33] an address is mailed five times in ten minutes, whoever requests it', async () => {
  const answers = [];
  for (let i = 0; i < 7; i++) answers.push(await ask('bombed@example.org', `203.0.113.${i}`));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202, 202, 202, 429, 429]);
  expect(t.mails.filter(({ to }) => to === 'bombed@example.org')).toHaveLength(5);
  expect(answers[6]?.json()).toMatchObject({ status: 429, code: 'too-many-requests' });
  expect(Number(answers[6]?.headers['retry-after'])).toBeGreaterThan(590);
});

test('[A33] requests of one network address are limited, even for many e-mail addresses', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => ask(`list-${i}@example.org`, '198.51.100.1')));
  expect(answers.filter(({ statusCode }) => statusCode === 202)).toHaveLength(8);
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(4);
});

const redeem = (token: string, email: string, address: string) =>
  t.app.inject({
    method: 'POST',
    url: '/api/auth/session',
    payload: { token, email },
    headers: { 'x-forwarded-for': address },
  });

test('[A33] [A2501] wrong links are limited per address, and never refuse a valid one', async () => {
  const hall = '198.51.100.2';
  await ask('host-in-hall@example.org', '203.0.113.77');
  const token = tokenOf(t.mails.at(-1) ?? expect.fail());
  const wrong = Array.from({ length: 12 }, (_, i) => redeem(`${'x'.repeat(40)}-${i}`, 'a@example.org', hall));
  const statuses = (await Promise.all(wrong)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 400)).toHaveLength(8);
  expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  expect((await redeem(token, 'host-in-hall@example.org', hall)).statusCode).toBe(200);
});

test('[A2502] neither malformed nor new e-mail addresses lock out a confirmed account on the same network address', async () => {
  const hall = '198.51.100.4';
  await t.signIn('regular@example.org');
  const rubbish = await Promise.all(Array.from({ length: 12 }, (_, i) => ask(`rubbish-${i}`, hall)));
  expect(rubbish.filter(({ statusCode }) => statusCode === 400)).toHaveLength(8);
  expect(rubbish.filter(({ statusCode }) => statusCode === 429)).toHaveLength(4);
  // It has used up nothing of the other limits.
  const made = await Promise.all(Array.from({ length: 12 }, (_, i) => ask(`made-${i}@example.org`, hall)));
  expect(made.filter(({ statusCode }) => statusCode === 202)).toHaveLength(8);
  expect((await ask('regular@example.org', hall)).json()).toEqual({ created: false });
});

test('[A2504] made-up links leave nothing in Redis', async () => {
  const hall = '198.51.100.5';
  const counted = async () => (await t.redis.keys('rate:{redeem-link:*')).length;
  const before = await counted();
  await Promise.all(Array.from({ length: 12 }, (_, i) => redeem(`${'y'.repeat(40)}-${i}`, 'a@example.org', hall)));
  expect(await counted()).toBe(before);
  await ask('tried@example.org', '203.0.113.79');
  const token = tokenOf(t.mails.at(-1) ?? expect.fail());
  expect((await redeem(token, 'a@example.org', '203.0.113.79')).statusCode).toBe(400);
  expect(await counted()).toBe(before + 1);
});

test('[A2507] a request that mails nothing, or is for an unconfirmed account, locks out no confirmed one on its address', async () => {
  const hall = '198.51.100.6';
  const { user } = await t.signIn('confirmed@example.org');
  await t.signIn('bombed-host@example.org');
  for (let i = 0; i < 12; i++) await ask('bombed-host@example.org', hall);
  expect((await ask('unconfirmed@example.org', '203.0.113.80')).statusCode).toBe(202);
  for (let i = 0; i < 12; i++) await ask(`throwaway-${i % 3}@example.org`, hall);
  const mailed = await ask(user.email, hall);
  expect([mailed.statusCode, t.mails.at(-1)?.to]).toEqual([202, user.email]);
});

test('[A2507] a network address at its limit uses up none of the account’s', async () => {
  const hall = '198.51.100.7';
  const { user } = await t.signIn('spared@example.org');
  for (const name of ['x', 'y', 'z']) await t.signIn(`full-${name}@example.org`);
  for (let i = 0; i < 8; i++) await ask(`full-${['x', 'y', 'z'][i % 3]}@example.org`, hall);
  for (let i = 0; i < 6; i++) expect((await ask(user.email, hall)).statusCode).toBe(429);
  expect((await ask(user.email, '203.0.113.81')).statusCode).toBe(202);
});

test('[A2506] spellings of one address are one account with one limit, and its mails go to one mailbox', async () => {
  const variants = ['one@vari.example', 'ｏｎｅ@vari.example', 'one@ｖａｒｉ.example', 'one@vari。example'];
  const more = ['one@vari\u00ad.example', 'ONE@VARI.EXAMPLE.', 'one＠vari.example'];
  const answers = [];
  for (const [i, variant] of [...variants, ...more].entries()) answers.push(await ask(variant, `192.0.2.${i}`));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202, 202, 202, 202, 429, 429]);
  expect(answers.filter((answer) => answer.json().created)).toHaveLength(1);
  expect(t.mails.slice(-5).map(({ to }) => to)).toEqual(Array(5).fill('one@vari.example'));
});

test('[A33] other anonymous requests are not limited by address: 100 look up their account', async () => {
  const answers = await Promise.all(
    Array.from({ length: 100 }, () =>
      t.app.inject({ url: '/api/auth/me', headers: { 'x-forwarded-for': '198.51.100.1' } }),
    ),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([401]));
});

test('[A42] without Redis no mail is accepted', async () => {
  t.redis.disconnect();
  const answer = await ask('later@example.org', '198.51.100.3');
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ code: 'service-unavailable' });
  expect(answer.headers['retry-after']).toBe('5');
});
