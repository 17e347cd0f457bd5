import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { HostServer } from '#hubs/host-server.ts';
import { hubRoutes } from '#hubs/hub-routes.ts';
import type { PlayerServer } from '#hubs/player-server.ts';
import { upgradeStatus } from '#spec-support/upgrade-status.ts';
import { openTestApp, type TestApp } from './spec-support/test-app.ts';

const PAGE = 'https://quiz.example';
const API = 'https://api.quiz.example';

let t: TestApp;
let url: string;

beforeAll(async () => {
  const server = { attach: () => undefined };
  t = await openTestApp({
    env: { PUBLIC_URL: API, ALLOWED_ORIGINS: `${PAGE}, https://other.example:8443` },
    routes: [
      hubRoutes({
        hosts: server as unknown as HostServer,
        players: server as unknown as PlayerServer,
        keys: ['key'],
        isDraining: () => false,
        denied: () => undefined,
      }),
    ],
  });
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`;
});
afterAll(() => t.close());

const HEADERS = ['access-control-allow-origin', 'access-control-allow-credentials'] as const;

describe('[A301] pages of the origins that are configured', () => {
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

  test('are told what they may send', async () => {
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

  test('open both hubs, the host’s with a bearer token, and negotiate', async () => {
    const { cookie } = await t.signIn('hub@example.org');
    const { token } = z
      .object({ token: z.string() })
      .parse((await t.app.inject({ url: '/api/auth/token', headers: { cookie, origin: PAGE } })).json());
    expect(await upgradeStatus(`${url}/slave`, { origin: PAGE })).toBe(101);
    expect(await upgradeStatus(`${url}/master`, { origin: PAGE })).toBe(401);
    expect(await upgradeStatus(`${url}/master?access_token=${token}`, { origin: PAGE })).toBe(101);
    const negotiated = await t.app.inject({
      method: 'POST',
      url: '/slave/negotiate?negotiateVersion=1',
      headers: { origin: PAGE },
    });
    expect(negotiated.headers['access-control-allow-origin']).toBe(PAGE);
  });
});

test('[A301] a page of any other origin is refused as before, and reads nothing', async () => {
  for (const origin of ['https://evil.example', 'https://quiz.example.evil.example', 'http://quiz.example', 'null']) {
    const read = await t.app.inject({ url: '/api/auth/me', headers: { origin } });
    expect(read.headers['access-control-allow-origin'], origin).toBeUndefined();
    const write = await t.app.inject({ method: 'POST', url: '/api/auth/link', payload: {}, headers: { origin } });
    expect([write.statusCode, write.headers['access-control-allow-origin']], origin).toEqual([403, undefined]);
    expect(await upgradeStatus(`${url}/slave`, { origin }), origin).toBe(403);
  }
});

test('[A301] without configured origins no answer has a CORS header', async () => {
  const plain = await openTestApp();
  const answer = await plain.app.inject({ url: '/api/auth/me', headers: { origin: PAGE } });
  expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  await plain.close();
});
