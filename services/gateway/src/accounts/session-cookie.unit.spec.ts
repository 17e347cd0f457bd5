import { expect, test } from 'vitest';
import { newSecret } from './secret.ts';
import { endedSessionCookie, readSessionCookie, sessionCookie } from './session-cookie.ts';

test('[A9] no script reads the cookie and no cross-site request carries it', () => {
  const secret = newSecret();
  expect(sessionCookie(secret, false)).toBe(`quarry=${secret}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax`);
});

test('[A9] behind https it is Secure and bound to this host', () => {
  expect(sessionCookie('x', true)).toBe('__Host-quarry=x; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure');
  expect(endedSessionCookie(true)).toContain('Max-Age=0');
});

test('[A9] the secret is found among other cookies', () => {
  const secret = newSecret();
  expect(readSessionCookie(`theme=dark; quarry=${secret}; a=b`, false)).toBe(secret);
});

test('[A9] behind https a cookie planted by a sibling domain does not count', () => {
  expect(readSessionCookie(`quarry=${newSecret()}`, true)).toBeNull();
});

test.each([undefined, '', 'quarry=', 'quarry=short', `quarry=${'x'.repeat(44)}`, 'xquarry=1; =;;'])(
  '[A9] %s holds no secret',
  (header) => {
    expect(readSessionCookie(header, false)).toBeNull();
  },
);
