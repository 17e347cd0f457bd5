import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { rowOf } from '#rows/rows.ts';
import { checkChanges } from '#system/changes.ts';
import { CHANGES } from './changes.ts';
import { MUTANTS } from './mutants.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

test.each(CHANGES)('[C11] every export that it replaces exists: $name', (change) => {
  expect(change.replacements.length).toBeGreaterThan(0);
  checkChanges(root, [change]);
});

test('[C11] a change is found by its name', () => {
  expect(new Set(CHANGES.map(({ name }) => name)).size).toBe(CHANGES.length);
});

test.each(MUTANTS)('[C11] some row has to flag it: $name', ({ rows }) => {
  expect(rows.map(rowOf).length).toBeGreaterThan(0);
});
