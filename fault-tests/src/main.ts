import { fileURLToPath } from 'node:url';
import { UsageError } from '@quarry/local-services/process/command-line';
import { machineLine, writeRuns } from '#cli/matrix-page.ts';
import { type Options, readOptions, USAGE } from '#cli/options.ts';
import { runMutants } from '#mutants/run-mutants.ts';
import { ROWS, rowOf } from '#rows/rows.ts';
import { outcomeOf, type RunOutcome, type RunResult } from '#run/one-run.ts';
import { type Job, keepRun, runAll } from '#run/run-all.ts';
import { explain, summaryTable, TABLE_HEAD, tableRow } from '#run/table.ts';
import { exitWhenInterrupted, startJanitor } from '#system/janitor.ts';
import { makeTemplate, type Template } from '#system/template.ts';

/** Number of players from which a row runs alone. */
const CROWD = 500;

/** `npm run faults`: injects faults and judges the runs. Exits with 1 if anything is violated. */
const sourceRoot = fileURLToPath(new URL('../../', import.meta.url));
const options = askedFor(process.argv.slice(2));
if (options.redis) process.env.REDIS_SERVER = options.redis;
const janitor = startJanitor();
const end = exitWhenInterrupted();

let template: Template | undefined;
try {
  template = await makeTemplate(sourceRoot, janitor);
  const parts = { sourceRoot, template };
  const isFine = options.mutants ? await runMutants(options, parts) : await runMatrix(options, parts);
  process.exitCode = isFine ? 0 : 1;
} finally {
  await template?.remove();
  await janitor.finish();
  end();
}

/** Exits if there is nothing to run, with 2 for an invalid command line. */
function askedFor(args: readonly string[]): Options {
  try {
    const options = readOptions(args);
    if (options) return options;
    console.log(USAGE);
    process.exit(0);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(error.message);
    process.exit(2);
  }
}

/** A failed run is reported with its seed, and the others continue. */
async function runMatrix(
  { parallel, keep, table, ...wanted }: Options,
  parts: Parameters<typeof runAll>[2],
): Promise<boolean> {
  const outcomes: RunOutcome[] = [];
  const machine = machineLine();
  const { alone = [], together = [] } = Object.groupBy(jobsOf(wanted), placeOf);
  let written = Promise.resolve();
  const show = async (result: RunResult) => {
    outcomes.push(outcomeOf(result));
    console.log(tableRow(result));
    const failed = result.verdict.violations.length > 0;
    if (failed) console.log(explain(result));
    if (failed && keep) await keepRun(keep, result);
    if (table) written = written.then(() => writeRuns(table, machine, outcomes));
    await written;
  };
  console.log(TABLE_HEAD);
  // They run first, so that the machine must be otherwise idle for 45 minutes only, not for the whole run.
  await runAll(alone, 1, parts, show);
  await runAll(together, parallel, parts, show);
  console.log(`\n${summaryTable(outcomes)}`);
  const failed = outcomes.filter((result) => result.verdict.violations.length > 0);
  for (const { row, seed } of failed) console.log(`failed: npm run faults -- --row ${row.row} --seed ${seed}`);
  return failed.length === 0;
}

/** A row that compares latencies, or has a crowd, runs alone: its bounds hold on an otherwise idle machine. */
function placeOf({ rows }: Job): 'alone' | 'together' {
  const isAlone = rows.some(
    ({ alone, bounds, players = 0 }) => alone || bounds?.answerP99Ratio != null || players >= CROWD,
  );
  return isAlone ? 'alone' : 'together';
}

/** Seed by seed, so that a run ended early has covered every row. */
function jobsOf({ rows, seed, seeds }: Pick<Options, 'rows' | 'seed' | 'seeds'>): Job[] {
  const chosen = rows.length > 0 ? rows.map(rowOf) : ROWS.filter(({ row }) => row > 0);
  const single = rows.length > 0 ? 1 : null;
  return chosen
    .flatMap((row) =>
      Array.from({ length: seeds ?? single ?? (row.row <= 16 ? 20 : 5) }, (_, i) => ({ rows: [row], seed: seed + i })),
    )
    .toSorted((a, b) => a.seed - b.seed);
}
