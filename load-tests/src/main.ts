import { UsageError } from '@quarry/local-services/process/command-line';
import { describe } from '#report/report.ts';
import { isKept } from '#report/truth.ts';
import { writeReport } from '#report/write-report.ts';
import { readOptions, type ScenarioOptions } from './options.ts';
import { runScenario } from './run-scenario.ts';
import { sweep } from './sweep.ts';
import { findTarget, type Target } from './target.ts';

/** Runs one scenario or a sweep. Exit code 1 unless every answer was acknowledged and is in the log exactly once. */
async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const target = await findTarget(options.url);
  const { scenario } = options;
  const isTrue =
    scenario === 'sweep' ? await sweep(target, options, say) : await runOnce(target, { ...options, scenario });
  process.exitCode = isTrue ? 0 : 1;
}

async function runOnce(target: Target, options: ScenarioOptions): Promise<boolean> {
  const { report, measures } = await runScenario(target, options, say);
  console.log(describe(report));
  console.log(`report: ${await writeReport(report, measures)}`);
  return !report.truth || isKept(report.truth, report.given);
}

function say(text: string): void {
  console.log(`  … ${text}`);
}

await main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = error instanceof UsageError ? 2 : 1;
});
