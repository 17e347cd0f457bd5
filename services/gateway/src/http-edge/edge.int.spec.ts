import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { bareVariables, openBareEdge } from './spec-support/bare-edge.ts';
import { openTestApp, type TestApp } from './spec-support/test-app.ts';

let t: TestApp;
let webRoot: string;
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'web-'));
  await mkdir(join(webRoot, 'assets'));
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>Quarry</title>');
  await writeFile(join(webRoot, 'assets', 'app-1a2b.js'), 'export {}');
  t = await openTestApp({
    env: { WEB_ROOT: webRoot, PUBLIC_URL: 'http://quiz.example' },
    routes: [
      (app) => {
        app.get('/api/spec/broken', { config: { access: 'anyone' } }, async () => {
          throw new Error('the password is swordfish');
        });
        app.get('/api/spec/row', { config: { access: 'anyone' } }, async () => {
          const detail = 'Key (email)=(somebody@example.org) already exists.';
          throw Object.assign(new Error('duplicate key'), { code: '23505', detail });
        });
        app.get('/api/spec/away', { config: { access: 'anyone' } }, async () => {
          throw Object.assign(new Error('connect ECONNREFUSED 10.0.0.5:5432'), { code: 'ECONNREFUSED' });
        });
        app.post('/api/spec/any', { config: { access: 'anyone' } }, async () => ({}));
        app.get('/api/spec/leak', {
          config: { access: 'anyone' },
          schema: { response: { 200: z.object({ id: z.string() }) } },
          handler: async () => ({ id: 'a', secret: 'swordfish' }),
        });
      },
    ],
  });
});
afterAll(async () => {
  await t.close();
  await rm(webRoot, { recursive: true });
});

const post = (headers: Record<string, string>, payload: unknown = { email: 'x@example.org' }) =>
  t.app.inject({ method: 'POST', url: '/api/auth/link', headers, payload: JSON.stringify(payload) });
const JSON_TYPE = { 'content-type': 'application/json' };

test('[A1980] a refusal that anybody can provoke at any rate is logged at debug only', async () => {
  const { cookie } = await t.signIn('logged@example.org');
  const levels = async (url: string, headers: Record<string, string> = {}) => {
    t.log.length = 0;
    await t.app.inject({ url, headers });
    return t.log.map((line) => JSON.parse(line)).flatMap(({ event, level }) => (event === 'request' ? [level] : []));
  };
  const [debug, info] = [20, 30];
  await expect(levels('/api/users/x/quizzes')).resolves.toEqual([debug]);
  await expect(levels('/api/nothing')).resolves.toEqual([debug]);
  await expect(levels('/api/users/x/quizzes', { cookie })).resolves.toEqual([info]);
  await expect(levels('/')).resolves.toEqual([info]);
  await expect(levels('/api/spec/broken')).resolves.toEqual([info]);
});

test('[A30] an internal error is logged, and its details are hidden from the caller', async () => {
  const answer = await t.app.inject({ url: '/api/spec/broken' });
  expect(answer.statusCode).toBe(500);
  expect(answer.headers['content-type']).toBe('application/problem+json');
  expect(answer.json()).toMatchObject({
    status: 500,
    code: 'internal-error',
    type: 'urn:quarry:problem:internal-error',
  });
  expect(answer.body).not.toContain('swordfish');
  expect(t.log.join('')).toContain('swordfish');
});

test('[A37] a row that the database refused is not in the log', async () => {
  expect((await t.app.inject({ url: '/api/spec/row' })).statusCode).toBe(500);
  const log = t.log.join('');
  expect(log).toContain('duplicate key');
  expect(log).not.toContain('somebody@example.org');
});

test('[A30] an unavailable database is a temporary problem', async () => {
  const answer = await t.app.inject({ url: '/api/spec/away' });
  expect(answer.json()).toMatchObject({ status: 503, code: 'service-unavailable' });
  expect(answer.headers['retry-after']).toBe('5');
  expect(answer.body).not.toContain('10.0.0.5');
});

test('[A30] invalid input is reported field by field', async () => {
  const answer = await t.app.inject({ method: 'POST', url: '/api/auth/session', payload: { token: 1 } });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'invalid-input' });
  expect(
    answer
      .json()
      .errors.map(({ path }: { path: string }) => path)
      .sort(),
  ).toEqual(['body.email', 'body.token']);
});

test('[A31] a field that is not in the response’s schema is never sent', async () => {
  expect((await t.app.inject({ url: '/api/spec/leak' })).json()).toEqual({ id: 'a' });
});

test('[A31] an unknown path below /api is a problem, not the web application', async () => {
  for (const url of ['/api/nothing', '/api', '/api/users']) {
    const answer = await t.app.inject({ url });
    expect(answer.statusCode, url).toBe(404);
    expect(answer.headers['content-type']).toBe('application/problem+json');
  }
});

test.each([
  ['another site', { origin: 'https://evil.example' }],
  ['a page in a sandbox', { origin: 'null' }],
  ['another site that hides its origin', { 'sec-fetch-site': 'cross-site' }],
  ['the requested host, which is not the public one', { origin: 'http://localhost', host: 'localhost' }],
])('[A32] a state-changing request from %s is refused before it is read', async (_, headers) => {
  const answer = await post({ ...JSON_TYPE, ...headers } as Record<string, string>, '{broken');
  expect(answer.statusCode).toBe(403);
  expect(answer.json()).toMatchObject({ code: 'origin-refused' });
});

test('[A32] pages of the public address are accepted', async () => {
  expect((await post({ ...JSON_TYPE, origin: 'http://quiz.example' })).statusCode).toBe(202);
});

test('[A36] every response has the security headers, errors and files included', async () => {
  for (const url of ['/', '/api/nothing', '/assets/app-1a2b.js', '/api/auth/me']) {
    const { headers } = await t.app.inject({ url, headers: { host: 'quiz.example' } });
    expect(headers['content-security-policy'], url).toContain("connect-src 'self' ws://quiz.example");
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('strict-transport-security');
  }
});

test('[A36] API responses are not cached', async () => {
  expect((await t.app.inject({ url: '/api/auth/me' })).headers['cache-control']).toBe('no-store');
});

test('[A38] a body over 2 MiB is refused unread, and so is one that is not JSON', async () => {
  const large = await post(JSON_TYPE, { email: 'x'.repeat(2 * 1024 * 1024) });
  expect(large.json()).toMatchObject({ status: 413, code: 'body-too-large' });
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16; x'])
    expect((await post({ 'content-type': type })).statusCode, type).toBeOneOf([400, 415, 202]);
  expect((await post({ 'content-type': 'text/plain' })).json()).toMatchObject({ code: 'unsupported-media-type' });
});

test('[A38] an e-mail address that is too long is refused, without reading it where it does not fit a small body', async () => {
  expect((await post(JSON_TYPE, { email: `${'x'.repeat(3_000)}@y` })).statusCode).toBe(400);
  expect((await post(JSON_TYPE, { email: `${'x'.repeat(1_000_000)}@y` })).statusCode).toBe(413);
});

test('[A38] a URL that is too long, or cannot be decoded, is a problem', async () => {
  const long = await t.app.inject({ url: `/api/users/${'x'.repeat(3_000)}` });
  expect(long.json()).toMatchObject({ status: 414, code: 'url-too-long' });
  expect(long.headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
  const broken = await t.app.inject({ url: '/api/users/%E0%A4%A' });
  expect(broken.statusCode).toBe(400);
  expect(broken.headers).toMatchObject({
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
});

test('[A38] bytes that are not HTTP are answered and the connection is closed', async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = z.object({ port: z.number() }).parse(t.app.server.address());
  const say = (bytes: string) =>
    new Promise<string>((resolve, reject) => {
      let answer = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
      socket.on('data', (chunk) => {
        answer += chunk;
      });
      socket.on('close', () => resolve(answer)).on('error', reject);
    });
  expect(await say('rubbish\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  expect(await say(`GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431 /);
});

test('[A40] every path without a file serves the web application, which is always revalidated', async () => {
  for (const url of ['/', '/login?token=x', '/quiz/player', '/join', '/no-such-page']) {
    const answer = await t.app.inject({ url });
    expect(answer.statusCode, url).toBe(200);
    expect(answer.body).toContain('<title>Quarry</title>');
    expect(answer.headers['cache-control']).toBe('no-cache');
  }
});

test('[A3357] the page of a shared quiz is not indexed by search engines', async () => {
  const robots = async (url: string) => (await t.app.inject({ url })).headers['x-robots-tag'];
  expect([await robots('/shared/AAAAAAAAAAAAAAAAAAAAAA'), await robots('/join')]).toEqual(['noindex', undefined]);
});

test('[A40] files with a hash in their name may be cached, and a missing one is not answered with the page', async () => {
  const file = await t.app.inject({ url: '/assets/app-1a2b.js' });
  expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await t.app.inject({ url: '/assets/gone.js' })).statusCode).toBe(404);
  expect((await t.app.inject({ method: 'POST', url: '/join' })).statusCode).toBe(404);
});

test('[A40] no path leads out of the folder', async () => {
  for (const url of ['/../package.json', '/%2e%2e/%2e%2e/etc/passwd', '/assets/..%2f..%2f..%2fetc%2fpasswd', '/.env']) {
    const answer = await t.app.inject({ url });
    expect(answer.body, url).not.toMatch(/root:|"name"/);
    expect(answer.statusCode, url).toBeOneOf([200, 400, 403, 404]);
  }
});

/** An edge with one route, which answers the address that rate limits count a request for. */
const openSeeingEdge = (variables: Record<string, string>) =>
  openBareEdge({
    variables,
    routes: [
      (scope) => {
        scope.get('/api/spec/seen', { config: { access: 'anyone' } }, async ({ ip }) => ({ ip }));
      },
    ],
  });

async function seenBy(TRUSTED_PROXIES: string, remoteAddress: string): Promise<unknown> {
  const app = await openSeeingEdge({ TRUSTED_PROXIES });
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  return (await app.inject({ url: '/api/spec/seen', remoteAddress, headers })).json();
}

test('[A352] a phone on a private network counts for its own address, whatever it forwards', async () => {
  expect(await seenBy('172.30.77.2', '192.168.1.5')).toEqual({ ip: '192.168.1.5' });
});

test('[A352] a trusted proxy’s header counts', async () => {
  expect(await seenBy('172.30.77.2', '172.30.77.2')).toEqual({ ip: '203.0.113.9' });
});

test('[A352] with `none` nobody is trusted, not even this machine', async () => {
  expect(await seenBy('none', '127.0.0.1')).toEqual({ ip: '127.0.0.1' });
});

test.each(['uniquelocal', 'linklocal', '10.0.0.0/33', '0.0.0.0/0', 'proxy.example.org', '10.0.0.1,'])(
  '[A352] TRUSTED_PROXIES=%s is refused',
  (TRUSTED_PROXIES) => {
    expect(() => bareVariables({ TRUSTED_PROXIES })).toThrow('TRUSTED_PROXIES: ');
  },
);

test('[A301] without configured origins no response has a CORS header, with or without a public address', async () => {
  const request = { headers: { origin: 'https://quiz.example' } };
  const answers = [
    await t.app.inject({ url: '/api/auth/me', ...request }),
    await (await openSeeingEdge({})).inject({ url: '/api/spec/seen', ...request }),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 200]);
  for (const { headers } of answers)
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
});
