import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '#language.ts';
import { LIMITS } from '#limits.ts';
import { characterCount, userNameKey } from '#text.ts';
import { givenName, nameCount } from './given-names.ts';
import { teamName } from './team-names.ts';
import { isReadableName, looksOf } from './user-name.ts';

/** A hall in which the service gives every name. */
function hall(language: (typeof LANGUAGES)[number], players: number): string[] {
  const looks = new Set<string>();
  const isTaken = (name: string) => looksOf(name, userNameKey(name)).some((look) => looks.has(look));
  return Array.from({ length: players }, (_, i) => {
    const name = givenName(language, `device-${i}`, i, isTaken);
    for (const look of looksOf(name, userNameKey(name))) looks.add(look);
    return name;
  });
}

describe.each(LANGUAGES)('%s', (language) => {
  test('[R326] names are as many as a full hall needs, readable and short enough, and no two look alike', () => {
    const names = hall(language, nameCount(language) + 500);
    expect(names.filter((name) => characterCount(name) > LIMITS.userNameLength - 1 || !isReadableName(name))).toEqual(
      [],
    );
    expect(new Set(names.map((name) => looksOf(name, userNameKey(name))[1])).size).toBe(names.length);
    expect(names.slice(0, nameCount(language)).filter((name) => /\d/.test(name))).toEqual([]);
    expect(names.at(-1)).toMatch(/ 2$/);
  });

  test('[R824] team names differ and do not look alike', () => {
    const names = Array.from({ length: LIMITS.maxTeams }, (_, i) => teamName(language, i));
    expect(names.filter((name) => name.length < 3)).toEqual([]);
    expect(new Set(names.map((name) => looksOf(name, userNameKey(name))[1])).size).toBe(LIMITS.maxTeams);
  });
});

test('[R326] the same device has the same name while it is free', () => {
  const nobody = () => false;
  expect(givenName('en', 'd1', 0, nobody)).toBe(givenName('en', 'd1', 5, nobody));
  const mine = givenName('en', 'd1', 0, nobody);
  expect(givenName('en', 'd1', 1, (name) => name === mine)).not.toBe(mine);
});

test.each([
  ['en', /^[A-Z][a-z]+ [A-Z][a-z]+$/],
  ['de', /^[A-ZÄÖÜ][a-zü]+-[A-Z][a-zäöü]+$/],
  ['fr', /^[A-ZÉ]\p{Ll}+ (d'[aeiouyéèêâî]|de [^aeiouyéèêâî])\p{Ll}+$/u],
  ['es', /^[A-ZÁ]\p{Ll}+ de \p{Ll}+$/u],
  ['ar', /^\p{sc=Arab}+ ال\p{sc=Arab}+$/u],
] as const)('[R823] names in %s follow its grammar', (language, grammar) => {
  expect(hall(language, nameCount(language)).filter((name) => !grammar.test(name))).toEqual([]);
});
