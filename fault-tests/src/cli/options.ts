import { resolve } from 'node:path';
import { parseCommandLine, UsageError } from '@quarry/local-services/process/command-line';
import { MUTANTS } from '#mutants/mutants.ts';
import { ROWS } from '#rows/rows.ts';

/** Options of `npm run faults`. */
export interface Options {
  /** Rows by number; empty: all of them. */
  readonly rows: readonly number[];
  /** The first seed; further runs use the next ones. */
  readonly seed: number;
  /** Seeds per row; null: 20 for rows 1 to 16, 5 for the others. */
  readonly seeds: number | null;
  readonly mutants: boolean;
  /** Mutants by name; empty: all of them. */
  readonly only: readonly string[];
  /** Runs at the same time. */
  readonly parallel: number;
  /** Folder for the evidence and logs of failed runs. */
  readonly keep: string | null;
  /** Markdown file that gets the results, each part between its markers. */
  readonly table: string | null;
  /** Redis program to use: another version, or Valkey; null: this machine's. */
  readonly redis: string | null;
}

const MATRIX = 'docs/fault-matrix.md';

export const USAGE = `npm run faults -- [options]

Starts a system for each run, plays a quiz, injects a fault and judges the evidence.
options     --row 1-8,21     rows; default: all
            --seed 1         the first seed; further runs of a row use the next ones
            --all            every row, and table and plot into ${MATRIX}
            --seeds 3        seeds per row; default: one for chosen rows, else 20 for rows 1 to 16 and 5 for the others
            --parallel 1     concurrent runs; rows that compare latencies or have a crowd run alone
            --keep <folder>  keeps evidence and logs of runs that failed
            --table <file>   writes the table between the markers of a Markdown file, and the plot beside it
            --redis <path>   a redis-server or valkey-server to use instead of that of this machine
            --mutants        runs every mutant, each of which has to be flagged; their number into ${MATRIX}
            --mutant <name>  one of them; may be given again`;

/**
 * Reads the command line.
 * @returns null for `--help`
 * @throws UsageError for an unknown or invalid option, row or mutant
 */
export function readOptions(args: readonly string[]): Options | null {
  const values = parse(args);
  if (values.help) return null;
  const unknown = values.mutant.find((name) => !MUTANTS.some((mutant) => mutant.name === name));
  if (unknown !== undefined) throw new UsageError(`unknown mutant "${unknown}"`, USAGE);
  if (values.all && values.row.length > 0) throw new UsageError('--all and --row exclude each other', USAGE);
  return {
    rows: values.row.flatMap((text) => text.split(',')).flatMap(rowsOf),
    seed: numberOf('--seed', values.seed),
    seeds: values.seeds === undefined ? null : numberOf('--seeds', values.seeds, 1),
    mutants: values.mutants || values.mutant.length > 0,
    only: values.mutant,
    parallel: numberOf('--parallel', values.parallel, 1),
    keep: values.keep ?? null,
    table: values.table ?? (values.all || (values.mutants && values.mutant.length === 0) ? MATRIX : null),
    redis: values.redis === undefined ? null : resolve(values.redis),
  };
}

function parse(args: readonly string[]) {
  return parseCommandLine(
    {
      args: [...args],
      options: {
        row: { type: 'string', multiple: true, default: [] },
        seed: { type: 'string', default: '1' },
        all: { type: 'boolean', default: false },
        seeds: { type: 'string' },
        mutants: { type: 'boolean', default: false },
        mutant: { type: 'string', multiple: true, default: [] },
        parallel: { type: 'string', default: '1' },
        keep: { type: 'string' },
        table: { type: 'string' },
        redis: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    },
    USAGE,
  ).values;
}

/** `7` or `1-8`. */
function rowsOf(text: string): number[] {
  const [from = '', to = from] = text.split('-');
  const [first, last] = [numberOf('--row', from), numberOf('--row', to)];
  if (last < first) throw new UsageError(`--row ${text} ends before it begins`, USAGE);
  const rows = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  const unknown = rows.find((row) => !ROWS.some((one) => one.row === row));
  if (unknown !== undefined) throw new UsageError(`unknown row ${unknown}`, USAGE);
  return rows;
}

function numberOf(option: string, text: string, least = 0): number {
  const value = Number(text);
  if (text !== '' && Number.isInteger(value) && value >= least) return value;
  throw new UsageError(`${option} must be an integer from ${least}, not "${text}"`, USAGE);
}
