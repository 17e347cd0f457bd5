import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from './spec-support/test-app.ts';

const PAGE = 'https://quiz.example';
const API = 'https://api.quiz.example';

let t: TestApp;

beforeAll(async () => {
  t = await openTestApp({ env: { PUBLIC_URL: API, ALLOWED_ORIGINS: `${PAGE}, https://other.example:8443` } });
});
afterAll(() => t.close());

const HEADERS = ['access-control-allow-origin', 'access-control-allow-credentials'] as const;

describe('[A301] pages of configured origins', () => {
  test('may call the API with their cookies, and read refusals', async () => {
    const answer = await t.app.inject({ url: '/api/auth/me', headers: { origin: PAGE } });
    expect(answer.statusCode).toBe(401);
    expect(HEADERS.map((name) => answer.headers[name])).toEqual([PAGE, 'true']);
    expect(answer.headers.vary).toContain('origin');
    expect(answer.headers['access-control-expose-headers']).toContain('etag');
    const link = await t.app.inject({
      method: 'POST',
      url: '/api/auth/link',
      payload: { email: 'far@example.org' },
      headers: { origin: PAGE },
    });
    expect(link.statusCode).toBe(202);
  });

  test('learn from the preflight what they may send', async () => {
    const answer = await t.app.inject({
      method: 'OPTIONS',
      url: '/api/users/u/quizzes/q',
      headers: {
        origin: PAGE,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'content-type,if-match',
      },
    });
    expect(answer.statusCode).toBe(204);
    expect(answer.headers['access-control-allow-methods']).toContain('PUT');
    for (const name of ['content-type', 'if-match', 'if-none-match', 'x-device-id', 'authorization'])
      expect(answer.headers['access-control-allow-headers']).toContain(name);
  });
});

test('[A301] a page of any other origin is refused and cannot read the response', async () => {
  for (const origin of ['https://evil.example', 'https://quiz.example.evil.example', 'http://quiz.example', 'null']) {
    const read = await t.app.inject({ url: '/api/auth/me', headers: { origin } });
    expect(read.headers['access-control-allow-origin'], origin).toBeUndefined();
    const write = await t.app.inject({ method: 'POST', url: '/api/auth/link', payload: {}, headers: { origin } });
    expect([write.statusCode, write.headers['access-control-allow-origin']], origin).toEqual([403, undefined]);
  }
});

test('[A353] behind https cookies are Secure although the proxy uses http', async () => {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/auth/link',
    payload: { email: 'ada@example.org' },
    headers: { host: 'api.quiz.example' },
  });
  expect(String(answer.headers['set-cookie'])).toMatch(/^__Host-quarry=.*; Secure/);
  expect(answer.headers['strict-transport-security']).toBeDefined();
  expect(answer.headers['content-security-policy']).toContain('wss://api.quiz.example');
});
