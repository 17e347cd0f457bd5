import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forget, readStored, store } from '#shared/storage/storage.ts';
import { forgetRemote, openRemote, untilConfirmed } from './remote-access.ts';

const access = { sessionId: 's', token: 'token' };
/** The tab's history, which survives a reload. */
const tab = {
  state: null as unknown,
  replaceState: vi.fn((state: unknown) => {
    tab.state = state;
  }),
};

/** Opens the page with this key after `#`. */
const openWith = (key: string) => vi.stubGlobal('window', { location: { hash: key === '' ? '' : `#${key}` } });
const answering = (status: number, body: unknown) => {
  const fetched = vi.fn(async (_url: string, _options: { body: string }) => Response.json(body, { status }));
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

beforeEach(() => {
  tab.state = null;
  vi.stubGlobal('history', tab);
  forget('remote', 'deviceId');
});
afterEach(() => {
  vi.unstubAllGlobals();
  tab.replaceState.mockClear();
  forget('remote', 'deviceId');
});

describe('[W781] a remote', () => {
  test('exchanges its key once, however often it is called, and remembers the token in place of the key', async () => {
    const fetched = answering(200, access);
    openWith('key-1');
    await expect(Promise.all([openRemote(), openRemote()])).resolves.toEqual([access, access]);
    expect(fetched).toHaveBeenCalledOnce();
    expect(tab.replaceState).toHaveBeenCalledWith({ remote: access }, '', '/remote');
    openWith('');
    await expect(openRemote()).resolves.toEqual(access);
    expect(fetched).toHaveBeenCalledOnce();
  });

  test('[W2001] survives a reload even if the browser stores nothing, until it is withdrawn', async () => {
    answering(200, access);
    openWith('key-5');
    tab.state = { other: 1 };
    await openRemote();
    // After a reload neither the storage nor the previous page's fallback has it.
    forget('remote');
    openWith('');
    await expect(openRemote()).resolves.toEqual(access);
    forgetRemote({ ...access, token: 'another' });
    await expect(openRemote()).resolves.toEqual(access);
    forgetRemote(access);
    expect(tab.state).toEqual({ other: 1 });
    await expect(openRemote()).resolves.toBeNull();
  });

  test('[W2001] uses its own tab’s pairing if the phone has two', async () => {
    tab.state = { remote: access };
    store('remote', JSON.stringify({ ...access, token: 'newer' }));
    openWith('');
    await expect(openRemote()).resolves.toEqual(access);
    forgetRemote(access);
    await expect(openRemote()).resolves.toEqual({ ...access, token: 'newer' });
  });

  test('reports that it has neither key nor pairing', async () => {
    openWith('');
    await expect(openRemote()).resolves.toBeNull();
    store('remote', '{"sessionId":7}');
    await expect(openRemote()).resolves.toBeNull();
  });

  test('with an invalid key says why, or resumes its earlier pairing', async () => {
    answering(404, { code: 'unknown-key' });
    openWith('key-2');
    await expect(openRemote()).resolves.toBe('unknown-key');
    answering(410, { code: 'session-ended' });
    openWith('key-3');
    await expect(openRemote()).resolves.toBe('session-ended');
    store('remote', JSON.stringify(access));
    await expect(openRemote()).resolves.toEqual(access);
  });

  test('[W1872] that was withdrawn forgets its own pairing, but not a newer one', () => {
    const newer = JSON.stringify({ ...access, token: 'newer' });
    store('remote', newer);
    forgetRemote(access);
    expect(readStored('remote')).toBe(newer);
    store('remote', JSON.stringify(access));
    forgetRemote(access);
    expect(readStored('remote')).toBeNull();
  });

  test('[W1492] that does not reach the service can retry the same key with the same token', async () => {
    const fetched = answering(503, { code: 'service-unavailable' });
    openWith('key-4');
    await expect(openRemote()).rejects.toMatchObject({ status: 503 });
    expect(readStored('remote')).toBeNull();
    const again = answering(200, access);
    await expect(openRemote()).resolves.toEqual(access);
    const bodies = [fetched, again].map(({ mock }) => JSON.parse(mock.calls[0]?.[1].body ?? ''));
    expect(bodies[0]).toEqual({ key: 'key-4', token: expect.stringMatching(/^[\w-]{22}$/) });
    expect(bodies[1]).toEqual(bodies[0]);
  });
});

describe('[W2653] a remote that its host has not confirmed', () => {
  const unconfirmed = { ...access, number: 47 };
  const open = new AbortController().signal;

  beforeEach(async () => {
    vi.useFakeTimers();
    answering(200, unconfirmed);
    openWith(`key-${crypto.randomUUID()}`);
    await expect(openRemote()).resolves.toEqual(unconfirmed);
    openWith('');
  });
  afterEach(() => vi.useRealTimers());

  test('keeps its number across a reload, and polls every second, even through outages, until it is confirmed', async () => {
    await expect(openRemote()).resolves.toEqual(unconfirmed);
    const asked = answering(403, { code: 'not-confirmed' });
    const outcome = untilConfirmed(unconfirmed, open);
    await vi.advanceTimersByTimeAsync(2_500);
    expect(asked).toHaveBeenCalledTimes(3);
    expect(asked.mock.calls[0]?.[1]).toMatchObject({ headers: { authorization: 'Bearer token' } });
    answering(503, { code: 'service-unavailable' });
    await vi.advanceTimersByTimeAsync(1_000);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    await vi.advanceTimersByTimeAsync(1_000);
    answering(200, { role: 'remote', sessionId: 's' });
    await vi.advanceTimersByTimeAsync(1_000);
    await expect(outcome).resolves.toEqual(access);
    await expect(openRemote()).resolves.toEqual(access);
  });

  test.each([
    [404, 'unknown-key'],
    [410, 'session-ended'],
  ])('is told when it is refused, and forgets its pairing: %i %s', async (status, code) => {
    answering(status, { code });
    await expect(untilConfirmed(unconfirmed, open)).resolves.toBe(code);
    await expect(openRemote()).resolves.toBeNull();
  });

  test('changes nothing once its page has been left', async () => {
    tab.replaceState.mockClear();
    answering(200, { role: 'remote', sessionId: 's' });
    await expect(untilConfirmed(unconfirmed, AbortSignal.abort())).resolves.toBeNull();
    expect(tab.replaceState).not.toHaveBeenCalled();
  });
});
