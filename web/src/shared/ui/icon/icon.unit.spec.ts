import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

test('[W3550] the names of icons match the file that draws them', () => {
  const drawn = [...read('icons.svg').matchAll(/<symbol id="(\w+)"/g)].map(([, id]) => id);
  const named = [...read('icon.tsx').matchAll(/^ {2}\| '(\w+)'/gm)].map(([, name]) => name);
  expect(named).toEqual(drawn);
});
