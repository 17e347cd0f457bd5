import { describe, expect, test } from 'vitest';
import { filterName } from './name-filter.ts';

describe('[G753] refused is', () => {
  test.each([
    ['Shit', 'en'],
    ['big ASSHOLE', 'en'],
    ['xX_fuck_Xx', 'en'],
    ['fuck69', 'en'],
    ['Arschloch', 'de'],
    ['Scheiße', 'de'],
    ['connard', 'fr'],
    ['enculé', 'fr'],
    ['mierda', 'es'],
    ['عاهرة', 'ar'],
    ['عَاهِـرة', 'ar'],
  ])('%s in %s', (name, language) => expect(filterName(name).filteredIn).toContain(language));

  test.each([
    ['sh1t', 'en'],
    ['5h!t', 'en'],
    ['f*ck', 'en'],
    ['fuuuuck', 'en'],
    ['f.u.c.k', 'en'],
    ['a$$hole', 'en'],
    ['n1gger', 'en'],
    ['fuсk', 'en'],
    ['ѕһіt', 'en'],
    ['Fück', 'en'],
    ['ｆｕｃｋ', 'en'],
    ['𝒇𝒖𝒄𝒌', 'en'],
    ['4rschl0ch', 'de'],
    ['c0nnard', 'fr'],
    ['m1erda', 'es'],
  ])('%s, spelled otherwise within the word', (name, language) =>
    expect(filterName(name).filteredIn).toContain(language),
  );
});

test.each(['Li Wang', 'Ana L.', 'Ana L', 'Fanny', 'Willy', 'Brian Cox', 'Jonas Metzger', 'Sadia Butt'])(
  '[G2750] %s is a name in every language',
  (name) => expect(filterName(name)).toEqual({}),
);

test.each([
  ...[
    'Ada',
    'Dickinson',
    'Scunthorpe',
    'Cassandra',
    'Müller',
    'Amber Lynx',
    'نور',
    'Yoshito',
    'Nazir',
    'Kummer',
    'Áss',
  ],
  ...['Jan 455', 'J.A.P. Meyer', 'An Al', 'Sh It', 'Pomme', 'Kowalski 5', '🪨', '李小龍'],
])('[G2750] %s is a name', (name) => expect(filterName(name)).toEqual({}));

test.each([
  ['Dick', 'en'],
  ['Anal Shah', 'en'],
  ['An4l', 'en'],
  ['Nazi', 'en'],
  ['Fuckface', 'en'],
  ['s h i t', 'en'],
  ['Con', 'fr'],
  ['Marica', 'es'],
  ['نيك', 'ar'],
])('[G2751] %s is doubtful in %s', (name, language) => {
  expect(filterName(name)).toEqual({ doubtfulIn: [language] });
});

test('[G2751] a word is refused in the languages it belongs to', () => {
  expect(filterName('puta').filteredIn).toEqual(['es']);
  expect(filterName('puta pute').filteredIn).toEqual(['fr', 'es']);
});
