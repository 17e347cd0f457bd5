import cookie from '@fastify/cookie';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { newSecret } from './secret.ts';
import { createSessionCookie } from './session-cookie.ts';

const HTTP = null;
const HTTPS = new URL('https://quiz.example');

/** A server that reads the cookie, sets one, or clears it. */
async function ask(path: '/read' | '/set' | '/clear', publicUrl: URL | null, header?: string) {
  const app = fastify();
  await app.register(cookie);
  const session = createSessionCookie(publicUrl);
  app.get('/read', async (request) => ({ secret: session.read(request) }));
  app.get('/set', async (_, reply) => session.set(reply, SECRET));
  app.get('/clear', async (_, reply) => session.clear(reply));
  const answer = await app.inject({ url: path, headers: header === undefined ? {} : { cookie: header } });
  return path === '/read' ? answer.json().secret : String(answer.headers['set-cookie']).split('; ').toSorted();
}
const SECRET = newSecret();

test('[A9] scripts cannot read the cookie and cross-site requests do not carry it', async () => {
  expect(await ask('/set', HTTP)).toEqual(
    ['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax', `quarry=${SECRET}`].toSorted(),
  );
});

test('[A9] behind https it is Secure and bound to this host', async () => {
  expect(await ask('/set', HTTPS)).toEqual(
    ['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax', 'Secure', `__Host-quarry=${SECRET}`].toSorted(),
  );
  expect(await ask('/clear', HTTPS)).toEqual(
    ['HttpOnly', 'Max-Age=0', 'Path=/', 'SameSite=Lax', 'Secure', '__Host-quarry='].toSorted(),
  );
});

test('[A9] the secret is found among other cookies', async () => {
  expect(await ask('/read', HTTP, `theme=dark; quarry=${SECRET}; a=b`)).toBe(SECRET);
});

test('[A9] behind https a cookie planted by a sibling domain is ignored', async () => {
  expect(await ask('/read', HTTPS, `quarry=${SECRET}`)).toBeNull();
});

test.each([undefined, '', 'quarry=', 'quarry=short', `quarry=${'x'.repeat(44)}`, 'xquarry=1; =;;', 'quarry=%E0%A4%A'])(
  '[A9] %s holds no secret',
  async (header) => {
    expect(await ask('/read', HTTP, header)).toBeNull();
  },
);
