import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { applyProfessional, keepAwake } from './device.ts';

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const settle = () => new Promise<void>((done) => setImmediate(done));

/** Each lock tells whether it is held. Hiding the page releases it, as in a browser. */
function stubScreen() {
  const locks: { released: boolean; release(): Promise<void> }[] = [];
  const request = vi.fn(async () => {
    const lock = {
      released: false,
      release: async () => {
        lock.released = true;
      },
    };
    locks.push(lock);
    return lock;
  });
  vi.stubGlobal('navigator', { wakeLock: { request } });
  return { request, held: () => locks.filter(({ released }) => !released).length, locks };
}

const show = async (visibilityState: 'visible' | 'hidden') => {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
  await settle();
};

beforeEach(() => {
  page.visibilityState = 'visible';
  vi.stubGlobal('document', page);
});
afterEach(() => vi.unstubAllGlobals());

test('[W300] the screen is kept awake by one lock, released at the end', async () => {
  const screen = stubScreen();
  const sleep = keepAwake();
  await show('visible');
  expect([screen.request.mock.calls.length, screen.held()]).toEqual([1, 1]);
  sleep();
  await show('visible');
  expect([screen.request.mock.calls.length, screen.held()]).toEqual([1, 0]);
});

test('[W300] a page that was hidden requests a lock again when it is visible', async () => {
  const screen = stubScreen();
  keepAwake();
  await settle();
  await screen.locks[0]?.release();
  await show('hidden');
  expect(screen.request).toHaveBeenCalledOnce();
  await show('visible');
  expect(screen.held()).toBe(1);
});

test('[W300] a lock that arrives after the end is released', async () => {
  const screen = stubScreen();
  keepAwake()();
  await settle();
  expect([screen.request.mock.calls.length, screen.held()]).toEqual([1, 0]);
});

test('[W300] without wake locks, or if they are refused, the screen sleeps as usual', async () => {
  vi.stubGlobal('navigator', {});
  expect(keepAwake()).not.toThrow();
  const request = vi.fn(() => Promise.reject(new DOMException('low battery', 'NotAllowedError')));
  vi.stubGlobal('navigator', { wakeLock: { request } });
  const sleep = keepAwake();
  await show('visible');
  expect(sleep).not.toThrow();
  expect(request).toHaveBeenCalled();
});

test('[W1903] the colour scheme stays until the last screen of a page that uses it is gone', () => {
  const dataset: { scheme?: string } = {};
  vi.stubGlobal('document', { documentElement: { dataset } });
  const [host, phone] = [applyProfessional(), applyProfessional()];
  phone();
  expect(dataset.scheme).toBe('professional');
  host();
  expect(dataset.scheme).toBeUndefined();
});
