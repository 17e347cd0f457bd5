import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { outcomeOf, type RunOutcome, type RunParts, type RunResult, runRows } from './one-run.ts';
import type { Row } from './row.ts';

/** Rows that share a system; see `runRows`. */
export interface Job {
  readonly rows: readonly Row[];
  readonly seed: number;
  /** A mutant or another build to run them on. */
  readonly changes?: RunParts['changes'];
}

/**
 * Runs jobs in order, some concurrently.
 * @param done called as each ends
 */
export async function runAll(
  jobs: readonly Job[],
  atOnce: number,
  parts: RunParts,
  done: (result: RunResult) => void | Promise<void>,
): Promise<RunOutcome[]> {
  const outcomes: RunOutcome[] = [];
  let next = 0;
  const work = async () => {
    for (let job = jobs[next++]; job; job = jobs[next++]) {
      const { changes = parts.changes } = job;
      for (const result of await runRows(job.rows, job.seed, { ...parts, ...(changes ? { changes } : {}) })) {
        await done(result);
        outcomes.push(outcomeOf(result));
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return outcomes;
}

/** Stores evidence and logs of a failed run. */
export async function keepRun(folder: string, { row, seed, evidence, verdict, logs }: RunResult): Promise<void> {
  const place = join(folder, `row-${row.row}-seed-${seed}`);
  await mkdir(place, { recursive: true });
  await writeFile(join(place, 'verdict.json'), JSON.stringify(verdict, null, 2));
  if (evidence) await writeFile(join(place, 'evidence.json'), JSON.stringify(evidence));
  for (const [name, lines] of Object.entries(logs)) await writeFile(join(place, `${name}.log`), lines.join('\n'));
}
