import { afterEach, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { connectionMachine } from '#shared/hub/connection-machine.ts';
import { createConnection } from '#shared/hub/create-connection.ts';
import { checkAccess, createHostSession, createHubToken } from './host-session.ts';

vi.mock('#shared/hub/create-connection.ts', () => ({ createConnection: vi.fn() }));

afterEach(() => vi.unstubAllGlobals());

test('[W1991] the primary button rests after a reconnection, not after the first connection', async () => {
  const done = fromPromise<void>(async () => undefined);
  const actor = createActor(connectionMachine.provide({ actors: { open: done, enter: done, close: done } }), {
    input: { random: () => 0 },
  });
  const link = { on: vi.fn() } as unknown as ReturnType<typeof createConnection>['link'];
  vi.mocked(createConnection).mockReturnValue({ link, actor, retry: vi.fn(), stop: vi.fn(), handOver: vi.fn() });
  const { session, connection } = createHostSession({ sessionId: 's-1', hostId: 'h-1', secret: 'key' });
  await vi.waitFor(() => expect(connection.getSnapshot().value).toBe('live'));
  expect(session.getSnapshot().value).toBe('ready');
  actor.send({ type: 'DROPPED' });
  expect(session.getSnapshot().value).toBe('ready');
  actor.send({ type: 'WAKE' });
  await vi.waitFor(() => expect(connection.getSnapshot().value).toBe('live'));
  expect(session.getSnapshot().value).toBe('resting');
});

/** A service whose tokens are valid for 15 minutes. */
function tokenService(now: () => number) {
  const asked = vi.fn(async () =>
    Response.json({
      token: `token-${asked.mock.calls.length}`,
      expiresAt: new Date(now() + 15 * 60_000).toISOString(),
    }),
  );
  vi.stubGlobal('fetch', asked);
}

test('[W90] a hub token is kept until five minutes before it ends', async () => {
  let now = 0;
  tokenService(() => now);
  const token = createHubToken(() => now);
  await expect(token.read()).resolves.toBe('token-1');
  now = 10 * 60_000 - 1;
  await expect(token.read()).resolves.toBe('token-1');
  now = 10 * 60_000;
  await expect(token.read()).resolves.toBe('token-2');
});

test('[W1540] a refused hub token is not used again, whatever the clock says', async () => {
  tokenService(() => 0);
  const token = createHubToken(() => Number.NEGATIVE_INFINITY);
  await expect(token.read()).resolves.toBe('token-1');
  token.forget();
  await expect(token.read()).resolves.toBe('token-2');
  await expect(token.read()).resolves.toBe('token-2');
});

test.each([
  ['not-signed-in', 401, undefined],
  ['unknown-key', 404, 'secret'],
  ['session-ended', 410, 'secret'],
])('[W94] [W780] an access that has ended is not retried: %s', async (code, status, secret) => {
  vi.stubGlobal('fetch', async () => Response.json({ code }, { status }));
  await expect(checkAccess(secret)).rejects.toMatchObject({ name: 'Refused', code });
});

test('[W94] a service that cannot tell whether a host is signed in is asked again', async () => {
  for (const status of [401, 429, 503]) {
    vi.stubGlobal('fetch', async () => new Response('', { status }));
    await checkAccess();
  }
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  await checkAccess();
});
