import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestApp, type TestApp } from '#http-edge/spec-support/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp({ env: { RATE_LIMIT_HOST_WRITE: '3/1m' } });
});
afterAll(() => t.close());

/** Not JSON: parsing it would give 400. */
const UNREADABLE = { headers: { 'content-type': 'application/json' }, payload: '{'.repeat(1_000_000) };
const CHANGES = [
  ['PUT', '/api/users/somebody/quizzes/q1'],
  ['PATCH', '/api/users/somebody'],
  ['DELETE', '/api/users/somebody/quizzes/q1'],
  ['DELETE', '/api/auth/sessions/s1'],
  ['POST', '/api/session/registerEmail/x@example.org'],
] as const;

test.each(CHANGES)('[A343] a stranger’s %s %s is refused before its body is read', async (method, url) => {
  const answer = await t.app.inject({ method, url, ...UNREADABLE });
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'not-signed-in']);
});

test('[A343] a request to another host’s resource is refused before its body is read', async () => {
  const { cookie } = await t.signIn('other@example.org');
  const headers = { ...UNREADABLE.headers, cookie };
  const answer = await t.app.inject({ method: 'PUT', url: CHANGES[0][1], ...UNREADABLE, headers });
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'not-yours']);
});

test.each([
  ['Content-Length: 2000000', 'close'],
  ['Transfer-Encoding: chunked', 'close'],
  ['Content-Length: 300000', 'keep-alive'],
])('[A343] the response to a refused request does not wait for its body (%s): %s', async (length, connection) => {
  if (!t.app.server.listening) await t.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = z.object({ port: z.number() }).parse(t.app.server.address());
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `PUT ${CHANGES[0][1]} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${length}\r\n\r\n`,
  );
  const answer = new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(String(chunk))));
  expect(await answer).toMatch(new RegExp(`^HTTP/1\\.1 401 [^]*connection: ${connection}`, 'i'));
  // A disconnected client sees the end of the stream without having sent a byte of the body.
  if (connection === 'close') await text(socket);
  socket.destroy();
});

test('[A341] one account’s changes are limited before their bodies are read, reads are not', async () => {
  const { user, cookie } = await t.signIn('busy@example.org');
  const url = `/api/users/${user.id}`;
  const change = () => t.app.inject({ method: 'PATCH', url, headers: { cookie }, payload: { autoSendLog: true } });
  for (let i = 0; i < 3; i++) expect((await change()).statusCode).toBe(200);
  const refused = await t.app.inject({
    method: 'PATCH',
    url,
    ...UNREADABLE,
    headers: { ...UNREADABLE.headers, cookie },
  });
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many-requests']);
  expect((await t.app.inject({ url, headers: { cookie } })).statusCode).toBe(200);
});

test('[A341] without Redis nothing is counted, and requests that need only the database succeed', async () => {
  const { user, cookie } = await t.signIn('away@example.org');
  t.redis.disconnect();
  const answer = await t.app.inject({
    method: 'PATCH',
    url: `/api/users/${user.id}`,
    headers: { cookie },
    payload: { autoSendLog: true },
  });
  expect(answer.statusCode).toBe(200);
});
