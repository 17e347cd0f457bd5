import { parseArgs } from 'node:util';

/** What `npm run faults` is asked to do. */
export interface Options {
  /** Rows by number; empty: all of them. */
  readonly rows: readonly number[];
  /** The first seed; further runs take the next ones. */
  readonly seed: number;
  /** Runs of each row; null: 20 of rows 1 to 8, 5 of the others. */
  readonly runs: number | null;
  readonly mutants: boolean;
  /** Mutants by name; empty: all of them. */
  readonly only: readonly string[];
  /** Runs at the same time. */
  readonly jobs: number;
  /** A folder for the evidence and the logs of runs that failed. */
  readonly keep: string | null;
  /** A Markdown file that gets the table. */
  readonly table: string | null;
}

/** @throws for an unknown or unreadable option */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      row: { type: 'string', multiple: true, default: [] },
      seed: { type: 'string', default: '1' },
      runs: { type: 'string' },
      mutants: { type: 'boolean', default: false },
      mutant: { type: 'string', multiple: true, default: [] },
      jobs: { type: 'string', default: '1' },
      keep: { type: 'string' },
      table: { type: 'string' },
    },
  });
  return {
    rows: values.row.flatMap((text) => text.split(',')).flatMap(rowsOf),
    seed: numberOf('--seed', values.seed),
    runs: values.runs === undefined ? null : numberOf('--runs', values.runs),
    mutants: values.mutants || values.mutant.length > 0,
    only: values.mutant,
    jobs: numberOf('--jobs', values.jobs),
    keep: values.keep ?? null,
    table: values.table ?? null,
  };
}

/** `7` or `1-8`. */
function rowsOf(text: string): number[] {
  const [from = '', to = from] = text.split('-');
  const [first, last] = [numberOf('--row', from), numberOf('--row', to)];
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}

function numberOf(option: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0) throw new Error(`${option} takes a whole number, not "${text}"`);
  return value;
}
