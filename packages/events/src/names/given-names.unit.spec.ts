import { describe, expect, test } from 'vitest';
import { characterCount } from '#characters.ts';
import { LANGUAGES } from '#language.ts';
import { LIMITS } from '#limits.ts';
import { userNameKey } from '#text.ts';
import { givenName, nameCount, teamName } from './given-names.ts';
import { isReadableName, looksOf } from './user-name.ts';

/** Players beyond a language's names. */
const MORE = 500;

/** The names of a hall in which the service gives all of them. */
function hall(language: (typeof LANGUAGES)[number]): string[] {
  const looks = new Set<string>();
  const isTaken = (name: string) => looksOf(name, userNameKey(name)).some((look) => looks.has(look));
  return Array.from({ length: nameCount(language) + MORE }, (_, i) => {
    const name = givenName(language, `device-${i}`, i, isTaken);
    for (const look of looksOf(name, userNameKey(name))) looks.add(look);
    return name;
  });
}

const HALLS = Object.fromEntries(LANGUAGES.map((language) => [language, hall(language)]));

describe.each(LANGUAGES)('%s', (language) => {
  test('[R326] names are as many as a full hall needs, readable and short enough, and no two look alike', () => {
    const names = HALLS[language] ?? [];
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
  const names = HALLS[language]?.slice(0, nameCount(language)) ?? [];
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !grammar.test(name))).toEqual([]);
});
