import { machineLine, writeMutants } from '#cli/matrix-page.ts';
import type { Options } from '#cli/options.ts';
import { rowOf } from '#rows/rows.ts';
import { type RunParts, type RunResult, runRow } from '#run/one-run.ts';
import type { Mutant } from './mutant.ts';
import { MUTANTS } from './mutants.ts';

/** Runs each mutant until a row flags it, and writes how many were. @returns whether every one was flagged */
export async function runMutants({ only, seed, parallel, table }: Options, parts: RunParts): Promise<boolean> {
  const chosen = MUTANTS.filter((mutant) => only.length === 0 || only.includes(mutant.name));
  const machine = machineLine();
  const unnoticed: string[] = [];
  console.log(TABLE_HEAD);
  let next = 0;
  const work = async () => {
    for (let mutant = chosen[next++]; mutant; mutant = chosen[next++]) {
      const catching = await catchMutant(mutant, seed, parts);
      if (!catching) unnoticed.push(mutant.name);
      console.log(mutantLine(mutant, catching));
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  console.log(`\n${chosen.length - unnoticed.length} of ${chosen.length} mutants flagged`);
  if (table) await writeMutants(table, machine, chosen.length, unnoticed);
  return unnoticed.length === 0;
}

const TABLE_HEAD = '| mutant | flagged by | seed | how |\n|---|---|---|---|';

async function catchMutant(mutant: Mutant, seed: number, parts: RunParts): Promise<RunResult | null> {
  for (let i = 0; i < TRIES; i++)
    for (const row of mutant.rows) {
      const result = await runRow(rowOf(row), seed + i, { ...parts, changes: { [mutant.service]: [mutant] } });
      // A mutant that does not even start was not flagged.
      if (result.evidence && result.verdict.violations.length > 0) return result;
    }
  return null;
}

/** Seeds tried before a mutant counts as unnoticed: some mistakes show only at some moments. */
const TRIES = 3;

function mutantLine({ name }: Mutant, caught: RunResult | null): string {
  if (!caught) return `| ${name} | **nothing** | – | – |`;
  const rules = [...new Set(caught.verdict.violations.map((one) => one.rule))].join(' ');
  const [first] = caught.verdict.violations;
  return `| ${name} | row ${caught.row.row}: ${rules} | ${caught.seed} | ${first?.text.replaceAll(/[|\s]+/g, ' ').slice(0, 120)} |`;
}
