import { UsageError } from '@quarry/local-services/process/command-line';
import { describe, problemsOf } from '#report/report.ts';
import { writeReport } from '#report/write-report.ts';
import { readOptions, type ScenarioOptions } from './options.ts';
import { runScenario } from './run-scenario.ts';
import { sweep } from './sweep.ts';
import { findTarget, type Target } from './target.ts';

/**
 * Runs one scenario or a sweep. Exit code 1 unless every answer was acknowledged and everybody was connected at the
 * end; if the event log can be queried, every answer must be in it exactly once.
 */
async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const target = await findTarget(options.url);
  const { scenario } = options;
  const problems =
    scenario === 'sweep' ? await sweep(target, options, say) : await runOnce(target, { ...options, scenario });
  for (const problem of problems) console.error(`failed: ${problem}`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

/** @returns why it failed, as text */
async function runOnce(target: Target, options: ScenarioOptions): Promise<string[]> {
  const { report, measures } = await runScenario(target, options, say);
  console.log(describe(report));
  console.log(`report: ${await writeReport(report, measures)}`);
  return problemsOf(report);
}

function say(text: string): void {
  console.log(`  … ${text}`);
}

await main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = error instanceof UsageError ? 2 : 1;
});
