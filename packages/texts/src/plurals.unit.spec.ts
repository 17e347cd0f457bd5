import { LANGUAGES } from '@quarry/events/language';
import { expect, test } from 'vitest';
import { countsIn } from './plurals.ts';

test('[W3721] a count is written in the form that the language needs, with the language’s own number', () => {
  const players = countsIn('ar');
  const forms = {
    zero: 'لا لاعبين',
    one: 'لاعب واحد',
    two: 'لاعبان',
    few: '# لاعبين',
    many: '# لاعبًا',
    other: '# لاعب',
  };
  expect([0, 1, 2, 3, 11, 100].map((n) => players(n, forms))).toEqual([
    'لا لاعبين',
    'لاعب واحد',
    'لاعبان',
    '3 لاعبين',
    '11 لاعبًا',
    '100 لاعب',
  ]);
  const joueurs = countsIn('fr');
  const french = { one: '# joueur', many: '# de joueurs', other: '# joueurs' };
  expect([0, 1, 2, 1_000_000].map((n) => joueurs(n, french).replaceAll(/\s/g, ' '))).toEqual([
    '0 joueur',
    '1 joueur',
    '2 joueurs',
    '1 000 000 de joueurs',
  ]);
});

test.each(LANGUAGES)('[W3721] the forms that a count in %s must have are those of its grammar', (language) => {
  // A form that is missing is an error of types: this has exactly what `countsIn(language)` asks for.
  const forms = {
    en: { one: 'one', other: 'other' } satisfies Parameters<ReturnType<typeof countsIn<'en'>>>[1],
    de: { one: 'one', other: 'other' } satisfies Parameters<ReturnType<typeof countsIn<'de'>>>[1],
    fr: { one: 'one', many: 'many', other: 'other' } satisfies Parameters<ReturnType<typeof countsIn<'fr'>>>[1],
    es: { one: 'one', many: 'many', other: 'other' } satisfies Parameters<ReturnType<typeof countsIn<'es'>>>[1],
    ar: {
      zero: 'zero',
      one: 'one',
      two: 'two',
      few: 'few',
      many: 'many',
      other: 'other',
    } satisfies Parameters<ReturnType<typeof countsIn<'ar'>>>[1],
  }[language];
  expect(Object.keys(forms).toSorted()).toEqual(
    new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted(),
  );
});
