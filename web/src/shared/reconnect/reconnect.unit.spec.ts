import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as hub from '#shared/hub/hub-link.ts';
import { forget, readStored, store } from '#shared/storage/storage.ts';
import { findDeviceSession, leaveDeviceSession } from './device-session.ts';
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

describe('whether this device is already a player', () => {
  const path = '/api/session/device/device-1';

  test('[W261] is known to the service; a browser without an id does not ask', async () => {
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

describe('leaving the session in which this device is a player', () => {
  const STEPS = ['open', 'GetConnectionId', 'NotifySlaveEnterQuiz', 'LeaveQuizSession'] as const;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('window', { location: { origin: 'https://quiz.example' } });
    forget('quizLeft');
  });
  afterEach(() => {
    vi.useRealTimers();
    forget('quizLeft');
  });

  /** @param takes the duration of a step, in ms */
  function leave(takes: (step: string) => number) {
    const begun: string[] = [];
    const close = vi.fn(async () => undefined);
    const step = (name: string) => {
      begun.push(name);
      return new Promise<void>((done) => setTimeout(done, takes(name)));
    };
    const link = { open: () => step('open'), invoke: step, close, on: () => undefined, onDropped: () => undefined };
    const left = leaveDeviceSession({ player, sessionId: 's' }, async () => ({ ...hub, createHubLink: () => link }));
    return { left, begun, close };
  }

  test('[W274] has five seconds for each step, not for all of them', async () => {
    const { left, begun, close } = leave(() => 4_900);
    await vi.advanceTimersByTimeAsync(20_000);
    await expect(left).resolves.toBe(true);
    expect(begun).toEqual(STEPS);
    expect(close).toHaveBeenCalledOnce();
    expect(readStored('quizLeft')).toBe('s');
  });

  test.each(STEPS)('[W274] [W1860] fails when %s takes longer, and goes no further', async (slow) => {
    const { left, begun, close } = leave((step) => (step === slow ? 60_000 : 1));
    await vi.advanceTimersByTimeAsync(5_100);
    await expect(left).resolves.toBe(false);
    expect(close).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(begun).toEqual(STEPS.slice(0, STEPS.indexOf(slow) + 1));
    expect(readStored('quizLeft')).toBeNull();
  });
});

describe("whether a host's own session runs", () => {
  const me = '/api/auth/me';
  const running = '/api/session?hostId=h';

  test('[W261] is known to the service; without a sign-in there is none', async () => {
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

  test('[W261] a service that cannot tell has not said no', async () => {
    answers({ [me]: [503, {}] });
    await expect(findHostSession()).rejects.toMatchObject({ status: 503 });
    answers({ [me]: [200, { id: 'h' }], [running]: [503, {}] });
    await expect(findHostSession()).rejects.toMatchObject({ status: 503 });
  });
});
