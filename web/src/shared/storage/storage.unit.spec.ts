import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keptForReload } from '#shared/host/kept-session.ts';
import { errorState, playerRoute } from '#shared/navigation.ts';
import { deviceId } from './device-id.ts';
import { forget, store, storePlayer } from './storage.ts';

const player = { id: 'p', identifier: 'Ada', deviceId: 'device-1' };

/** A browser's local storage, or one that refuses access. */
function stubStorage(works = true) {
  const kept = new Map<string, string>();
  const refuse = () => {
    throw new Error('refused');
  };
  vi.stubGlobal('localStorage', {
    getItem: works ? (key: string) => kept.get(key) ?? null : refuse,
    setItem: works ? (key: string, value: string) => kept.set(key, value) : refuse,
    removeItem: works ? (key: string) => kept.delete(key) : refuse,
  });
  return kept;
}

beforeEach(() => forget('quizSessionId', 'quizId', 'quizUser', 'deviceId'));
afterEach(() => {
  vi.unstubAllGlobals();
  // The fallback of a refusing browser must not leak into the next specs.
  forget('quizSessionId', 'quizId', 'quizUser', 'deviceId');
});

describe('this device', () => {
  test('[W56] has a random id that it keeps', () => {
    const kept = stubStorage();
    const name = deviceId();
    expect(name).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(deviceId()).toBe(name);
    expect(kept.get('deviceId')).toBe(name);
  });

  test('[W56] keeps it for as long as the page is open if storage is refused', () => {
    stubStorage(false);
    expect(deviceId()).toBe(deviceId());
  });

  test('[W56] makes an id on a page without https', () => {
    stubStorage();
    vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(171) });
    expect(deviceId()).toBe('abababab-abab-4bab-abab-abababababab');
  });
});

test('[W1472] storage that has become full does not bring back its previous value', () => {
  const kept = stubStorage();
  store('quizSessionId', 'former');
  storePlayer(player);
  vi.stubGlobal('localStorage', {
    ...localStorage,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  store('quizSessionId', 'present');
  storePlayer({ ...player, id: 'q' });
  expect(playerRoute(null)).toMatchObject({ sessionId: 'present', player: { ...player, id: 'q' } });
  expect(kept.size).toBe(0);
});

describe('which session a screen is for', () => {
  test('[W57] the keys are those of the specification', () => {
    const kept = stubStorage();
    storePlayer(player);
    keptForReload({ quizSessionId: 's', quizId: 'q' });
    expect(Object.fromEntries(kept)).toEqual({ quizSessionId: 's', quizId: 'q', quizUser: JSON.stringify(player) });
  });

  test('[W57] the navigation state comes first, then local storage', () => {
    stubStorage();
    expect(playerRoute(null)).toBeNull();
    store('quizSessionId', 'stored');
    storePlayer(player);
    expect(playerRoute(null)).toEqual({ sessionId: 'stored', player: { ...player, returns: true } });
    expect(playerRoute({ quizSessionId: 's', quizUser: { ...player, id: 'x' } })?.player.id).toBe('x');
  });

  test('[W57] an unreadable stored player counts as none', () => {
    stubStorage();
    store('quizSessionId', 'stored');
    for (const text of ['{', '7', 'null', '{"id":1}']) {
      store('quizUser', text);
      expect(playerRoute(null)).toBeNull();
    }
  });
});

test('[W1741] only a player sent here by navigation asks to enter; one known from storage returns', () => {
  stubStorage();
  expect(playerRoute({ quizSessionId: 's', quizUser: player })?.player.returns).toBeUndefined();
  store('quizSessionId', 's');
  storePlayer(player);
  expect(playerRoute(null)?.player.returns).toBe(true);
});

test('[W58] the error screen needs a message, and goes home by default', () => {
  expect(errorState(null)).toBeNull();
  expect(errorState({ message: '' })).toBeNull();
  expect(errorState({ message: 'No', back: 'nowhere' })).toEqual({ message: 'No', back: 'home' });
  expect(errorState({ message: 'No', back: 'join' })).toEqual({ message: 'No', back: 'join' });
  const refused = { message: 'No', refusal: { code: 'room-full' }, back: 'join' };
  expect(errorState(refused)).toEqual(refused);
});
