import { fileURLToPath } from 'node:url';
import { EVERY } from '@quarry/test-kit/every';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bounds, DEFAULT_BOUNDS } from '#evidence/evidence.ts';
import { MUTANTS } from '#mutants/mutants.ts';
import { THROWING_ENGINE } from '#mutants/other-builds.ts';
import { rowOf } from '#rows/rows.ts';
import type { RunOutcome } from '#run/one-run.ts';
import type { Row } from '#run/row.ts';
import { type Job, runAll } from '#run/run-all.ts';
import { startJanitor } from '#system/janitor.ts';
import { makeTemplate, type Template } from '#system/template.ts';

const sourceRoot = fileURLToPath(new URL('../../', import.meta.url));
const SEED = 1;
/**
 * The rows' time bounds hold on an otherwise idle machine, where the matrix measures them. Here other specs compute beside
 * the sample: it judges every invariant, with three times as long.
 */
const SLOWER = 3;
const slower = (bounds: Partial<Bounds>): Partial<Bounds> =>
  Object.fromEntries(
    Object.entries({ ...DEFAULT_BOUNDS, ...bounds }).map(([name, bound]) => [
      name,
      name.endsWith('Ms') && typeof bound === 'number' ? bound * SLOWER : bound,
    ]),
  );
const AT_MOST_PLAYERS = 150;
/** Two questions suffice: the fault is in the first, and the second shows that the quiz continues. */
function short(number: number): Row {
  const row = rowOf(number);
  return {
    ...row,
    questions: 2,
    ...(row.players === undefined ? {} : { players: Math.min(row.players, AT_MOST_PLAYERS) }),
    bounds: slower(row.bounds ?? {}),
  };
}
/**
 * Rows on one system must leave it intact, since starting one costs more than playing a row; the longest run first. Row 9
 * loses commands, row 6 the players' gateway, row 21 goes on delivering everything thrice, row 24 leaves a session that
 * cannot be folded: all run last.
 */
type System = Pick<Job, 'changes'> & { readonly rows: readonly number[] };
const ALL: readonly System[] = [
  { rows: [2, 1, 6] },
  { rows: [13, 17, 9] },
  { rows: [23, 21] },
  // The engine of row 24 throws only for that row's own command, so it may be one of row 44's versions as well.
  { rows: [44, 24], changes: { engine: [THROWING_ENGINE] } },
];
/** A fault each of an engine, of PostgreSQL and of a gateway; a spec of the gateway has those of Redis. */
const USUAL: readonly System[] = [{ rows: [2, 17, 6] }];
const SYSTEMS = EVERY ? ALL : USUAL;
const ROWS = SYSTEMS.flatMap(({ rows }) => rows);
const redactionOff = MUTANTS.filter(({ name }) => name.startsWith('redaction off'));

const janitor = startJanitor();
let template: Template;
let results: RunOutcome[];
let mutant: RunOutcome | undefined;

/** Two systems at a time: a run is mostly idle. */
beforeAll(async () => {
  template = await makeTemplate(sourceRoot, janitor);
  const jobs: Job[] = SYSTEMS.map(({ rows, ...changed }) => ({ rows: rows.map(short), seed: SEED, ...changed }));
  const withMutant: Job = { rows: [short(0)], seed: SEED, changes: { engine: redactionOff } };
  results = await runAll([...jobs, withMutant], 2, { sourceRoot, template }, () => {});
  mutant = results.find(({ row }) => row.row === 0);
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
