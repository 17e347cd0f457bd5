import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#http-edge/spec-support/test-app.ts';

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

test('[A33] redeeming is limited per address too', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, () =>
      t.app.inject({
        method: 'POST',
        url: '/api/auth/session',
        payload: { token: 'x'.repeat(43), email: 'a@example.org' },
        headers: { 'x-forwarded-for': '198.51.100.2' },
      }),
    ),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(4);
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
