import { expect, test } from 'vitest';
import { hasFilteredWord } from './name-filter.ts';

test.each(['Shit', 'big ASSHOLE', 'Arschloch', 'connard', 'mierda', 'عاهرة', 's h i t', 'f.u.c.k'])(
  '[G753] %s holds a filtered word',
  (name) => expect(hasFilteredWord(name)).toBe(true),
);

test.each(['Ada', 'Dickinson', 'Scunthorpe', 'Cassandra', 'Müller', 'Amber Lynx', 'نور'])(
  '[G753] %s holds none',
  (name) => expect(hasFilteredWord(name)).toBe(false),
);
