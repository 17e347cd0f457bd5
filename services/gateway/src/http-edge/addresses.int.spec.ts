import { afterEach, expect, test } from 'vitest';
import { gatewayEnvironment } from '../environment.ts';
import { openTestApp, type TestApp } from './spec-support/test-app.ts';

let opened: TestApp | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

const VARIABLES = { DATABASE_URL: 'postgres://h/d', REDIS_URL: 'redis://h' };

/** The address that rate limits count a request for. */
async function seenBy(env: Record<string, string>, remoteAddress: string): Promise<string> {
  opened = await openTestApp({
    env,
    routes: [
      (app) => {
        app.get('/seen', { config: { access: 'anyone' } }, (request, reply) => reply.send({ ip: request.ip }));
      },
    ],
  });
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  return (await opened.app.inject({ url: '/seen', remoteAddress, headers })).json().ip;
}

test('[A352] a phone on a private network counts for its own address, whatever it forwards', async () => {
  expect(await seenBy({ TRUSTED_PROXIES: '172.30.77.2' }, '192.168.1.5')).toBe('192.168.1.5');
});

test('[A352] a trusted proxy’s header counts', async () => {
  expect(await seenBy({ TRUSTED_PROXIES: '172.30.77.2' }, '172.30.77.2')).toBe('203.0.113.9');
});

test('[A352] with none nobody is trusted, not even this machine', async () => {
  expect(await seenBy({ TRUSTED_PROXIES: 'none' }, '127.0.0.1')).toBe('127.0.0.1');
});

test.each(['uniquelocal', 'linklocal', '10.0.0.0/33', '0.0.0.0/0', 'proxy.example.org', '10.0.0.1,'])(
  '[A352] TRUSTED_PROXIES=%s is refused',
  (TRUSTED_PROXIES) => {
    expect(() => gatewayEnvironment({ ...VARIABLES, TRUSTED_PROXIES })).toThrow('TRUSTED_PROXIES: ');
  },
);

test('[A353] behind https cookies are Secure although the proxy uses http', async () => {
  opened = await openTestApp({ env: { PUBLIC_URL: 'https://quiz.example.org' } });
  const answer = await opened.app.inject({
    method: 'POST',
    url: '/api/auth/link',
    payload: { email: 'ada@example.org' },
    headers: { host: 'quiz.example.org' },
  });
  expect(String(answer.headers['set-cookie'])).toMatch(/^__Host-quarry=.*; Secure/);
  expect(answer.headers['strict-transport-security']).toBeDefined();
  expect(answer.headers['content-security-policy']).toContain('wss://quiz.example.org');
});
