import { afterEach, expect, test, vi } from 'vitest';
import { isNarrow } from './narrow-window.ts';

/** @param innerWidth in CSS px, which zoom changes */
function inWindow(innerWidth: number, { outerWidth = innerWidth, devicePixelRatio = 1, mouse = true } = {}): boolean {
  const matchMedia = (query: string) => ({ matches: query.includes('width') ? innerWidth <= 768 : mouse });
  vi.stubGlobal('window', { innerWidth, outerWidth, devicePixelRatio, matchMedia });
  return isNarrow();
}

afterEach(() => vi.unstubAllGlobals());

test('[W77] [W2722] a window of at most 768 px is narrow, unless it is a laptop’s zoomed page', () => {
  expect([inWindow(769), inWindow(768)]).toEqual([false, true]);
  expect(inWindow(683, { devicePixelRatio: 2 })).toBe(false);
  expect(inWindow(683, { devicePixelRatio: 2, outerWidth: 1366 })).toBe(false);
  // A small window with a zoomed page.
  expect(inWindow(480, { devicePixelRatio: 1.5, outerWidth: 720 })).toBe(true);
});

test('[W77] [W2722] a phone is narrow whatever its pixel density, a tablet with a zoomed page is not', () => {
  expect(inWindow(390, { devicePixelRatio: 3, mouse: false })).toBe(true);
  expect(inWindow(512, { devicePixelRatio: 2, mouse: false, outerWidth: 1024 })).toBe(false);
});
