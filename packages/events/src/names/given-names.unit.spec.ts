import { expect, test } from 'vitest';
import { LIMITS } from '#limits.ts';
import { characterCount, userNameKey } from '#text.ts';
import { givenName } from './given-names.ts';
import { isReadableName, looksOf } from './user-name.ts';

const NAMES = 36 * 50;

test('[R326] thousands of given names are unique, readable and short enough, and no two look alike', () => {
  const taken = new Set<string>();
  const looks = new Set<string>();
  for (let i = 0; i < NAMES + 200; i++) {
    const name = givenName(taken, `device-${i}`);
    taken.add(userNameKey(name));
    for (const look of looksOf(name, userNameKey(name))) looks.add(look);
    expect(characterCount(name)).toBeLessThanOrEqual(LIMITS.userNameLength);
    expect(isReadableName(name)).toBe(true);
  }
  expect(taken.size).toBe(NAMES + 200);
  expect(looks.size).toBe(2 * (NAMES + 200));
});

test('[R326] they come with a number when all are taken, and the same device has the same name', () => {
  expect(givenName({ has: (key) => !key.endsWith(' 2') }, 'd')).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+ 2$/);
  expect(givenName(new Set(), 'd1')).toBe(givenName(new Set(), 'd1'));
});
