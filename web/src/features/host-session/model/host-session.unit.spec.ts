import { afterEach, expect, test, vi } from 'vitest';
import { createHubToken } from './host-session.ts';

afterEach(() => vi.unstubAllGlobals());

test('[W90] a hub token is kept until five minutes before it ends', async () => {
  let now = 0;
  const asked = vi.fn(async () =>
    Response.json({ token: `token-${asked.mock.calls.length}`, expiresAt: new Date(now + 15 * 60_000).toISOString() }),
  );
  vi.stubGlobal('fetch', asked);
  const token = createHubToken(() => now);
  await expect(token()).resolves.toBe('token-1');
  now = 10 * 60_000 - 1;
  await expect(token()).resolves.toBe('token-1');
  now = 10 * 60_000;
  await expect(token()).resolves.toBe('token-2');
});
