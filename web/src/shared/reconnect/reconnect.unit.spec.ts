import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forget, store } from '#shared/storage/storage.ts';
import { findDeviceSession } from './device-session.ts';
import { findHostSession } from './host-session.ts';

const player = { id: 'p', identifier: 'Ada', deviceId: 'device-1' };

/** The service's response to each path; other paths are not answered. */
const answers = (byPath: Record<string, [status: number, body: unknown]>) =>
  vi.stubGlobal('fetch', async (path: string) => {
    const [status, body] = byPath[path] ?? [599, null];
    return Response.json(body, { status });
  });

// Specs of other files share this process and may have set the browser's id.
beforeEach(() => forget('deviceId'));
afterEach(() => {
  vi.unstubAllGlobals();
  forget('deviceId');
});

describe('whether this device plays already', () => {
  const path = '/api/session/device/device-1';

  test('[W261] is told by the service; a browser that was never named does not ask', async () => {
    answers({ [path]: [200, { quizUser: player, quizSession: { id: 's' } }] });
    await expect(findDeviceSession()).resolves.toBeNull();
    store('deviceId', 'device-1');
    await expect(findDeviceSession()).resolves.toEqual({ player, sessionId: 's' });
    answers({ [path]: [404, { code: 'not-found' }] });
    await expect(findDeviceSession()).resolves.toBeNull();
  });

  test.each([429, 500, 503])('[W261] a service that answers %i has not said no', async (status) => {
    store('deviceId', 'device-1');
    answers({ [path]: [status, {}] });
    await expect(findDeviceSession()).rejects.toMatchObject({ status });
  });
});

describe("whether a host's own session runs", () => {
  const me = '/api/auth/me';
  const running = '/api/session?hostId=h';

  test('[W261] is told by the service; nobody signed in runs none', async () => {
    answers({ [me]: [401, { code: 'not-signed-in' }] });
    await expect(findHostSession()).resolves.toBeNull();
    answers({ [me]: [200, { id: 'h' }], [running]: [200, null] });
    await expect(findHostSession()).resolves.toBeNull();
    answers({ [me]: [200, { id: 'h' }], [running]: [200, { id: 's', quizId: 'q' }] });
    await expect(findHostSession()).resolves.toEqual({ quizSessionId: 's', quizId: 'q', isPlayed: true });
  });

  test.each([
    ['lobby', true],
    ['podium', true],
    ['endscreen', false],
  ])('[W200] in %s its quiz is being played: %s', async (currentQuizState, isPlayed) => {
    answers({ [me]: [200, { id: 'h' }], [running]: [200, { id: 's', quizId: 'q', state: { currentQuizState } }] });
    await expect(findHostSession()).resolves.toMatchObject({ isPlayed });
  });

  test('[W261] a service that cannot say has not said no', async () => {
    answers({ [me]: [503, {}] });
    await expect(findHostSession()).rejects.toMatchObject({ status: 503 });
    answers({ [me]: [200, { id: 'h' }], [running]: [503, {}] });
    await expect(findHostSession()).rejects.toMatchObject({ status: 503 });
  });
});
