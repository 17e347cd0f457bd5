import { expect, test } from 'vitest';
import { store } from '#shared/storage/storage.ts';
import { afterSignIn, returnAfterSignIn } from './after-sign-in.ts';

const SHARED = `/shared/${'A'.repeat(22)}`;

test('[W3621] a sign-in leads back to the shared quiz it started from, once and within twenty minutes', () => {
  returnAfterSignIn(SHARED, 1_000);
  expect([afterSignIn(2_000), afterSignIn(2_000)]).toEqual([SHARED, '/overview']);
  returnAfterSignIn(SHARED, 1_000);
  expect(afterSignIn(1_000 + 20 * 60_000)).toBe('/overview');
});

test('[W3621] it leads nowhere else, whatever the browser has stored', () => {
  for (const path of ['//evil.example', 'https://evil.example', '/shared/../quiz', `${SHARED}/x`])
    for (const kept of [JSON.stringify({ path, at: 1 }), path, '{']) {
      store('afterSignIn', kept);
      expect(afterSignIn(2)).toBe('/overview');
    }
});
