import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MUTANTS } from '#mutants/mutants.ts';
import { rowOf } from '#rows/rows.ts';
import type { RunParts, RunResult } from '#run/one-run.ts';
import { runAll } from '#run/run-all.ts';
import { startJanitor } from '#system/janitor.ts';
import { makeTemplate, type Template } from '#system/template.ts';

const sourceRoot = fileURLToPath(new URL('../../', import.meta.url));
const ROWS = [1, 2, 6, 9, 13, 17, 21, 23, 24, 44];
const SEED = 1;

const janitor = startJanitor();
let template: Template;
let results: RunResult[];
let mutant: RunResult | undefined;

/** All of them at once in pairs: a run waits most of its time. */
beforeAll(async () => {
  template = await makeTemplate(sourceRoot, janitor);
  const parts: RunParts = { sourceRoot, template };
  results = await runAll(
    ROWS.map((row) => ({ row: rowOf(row), seed: SEED })),
    2,
    parts,
    () => {},
  );
  const { patches = {} } = MUTANTS.find(({ name }) => name.startsWith('redaction off')) ?? {};
  [mutant] = await runAll([{ row: rowOf(0), seed: SEED }], 1, { ...parts, patches }, () => {});
});

afterAll(async () => {
  await template?.remove();
  await janitor.finish();
});

test.each(ROWS)('[C13] row %i holds', (row) => {
  const result = results.find((one) => one.row.row === row);
  expect(result?.verdict.violations).toEqual([]);
  expect(result?.verdict.figures.answers).toBeGreaterThan(0);
});

test('[C13] players who see `correct` before the close are noticed', () => {
  expect(mutant?.verdict.violations.map((one) => one.rule)).toContain('I9');
});
