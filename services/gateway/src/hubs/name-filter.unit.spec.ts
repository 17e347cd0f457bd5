import { expect, test } from 'vitest';
import { filteredIn } from './name-filter.ts';

test.each([
  ['Shit', 'en'],
  ['big ASSHOLE', 'en'],
  ['Arschloch', 'de'],
  ['connard', 'fr'],
  ['mierda', 'es'],
  ['عاهرة', 'ar'],
  ['s h i t', 'en'],
  ['f.u.c.k', 'en'],
])('[G753] %s holds a filtered word of %s', (name, language) => expect(filteredIn(name)).toContain(language));

test.each(['Ada', 'Dickinson', 'Scunthorpe', 'Cassandra', 'Müller', 'Amber Lynx', 'نور'])(
  '[G753] %s holds none',
  (name) => expect(filteredIn(name)).toBeUndefined(),
);
