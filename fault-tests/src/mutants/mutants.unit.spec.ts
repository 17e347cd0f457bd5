import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { rowOf } from '#rows/rows.ts';
import { checkPatches } from '#system/patches.ts';
import { MUTANTS } from './mutants.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

test.each(MUTANTS)('[C11] the mutant fits the source: $name', ({ patches, rows }) => {
  for (const list of Object.values(patches)) checkPatches(root, list);
  expect(rows.map(rowOf).length).toBeGreaterThan(0);
});
