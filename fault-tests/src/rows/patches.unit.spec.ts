import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { MUTANTS } from '#mutants/mutants.ts';
import { checkPatches } from '#system/patches.ts';
import { ROWS, rowOf } from './rows.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const patched = ROWS.flatMap(({ row, variants = [] }) => variants.map((patches) => ({ row, patches })));

test.each(MUTANTS)('[C11] the mutant fits the source: $name', ({ patches, rows }) => {
  checkPatches(root, patches);
  expect(rows.map(rowOf).length).toBeGreaterThan(0);
});

test.each(patched)('[C11] the changes of row $row fit the source', ({ patches }) => {
  expect(Object.values(patches).flat().length).toBeGreaterThan(0);
  for (const list of Object.values(patches)) checkPatches(root, list);
});
