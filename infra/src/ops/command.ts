import type { OpsContext } from '#ops/context.ts';

/** Invalid usage or an unknown object, reported without a stack. */
export class OpsError extends Error {}

/** One subcommand of `npm run ops`. */
export interface OpsCommand {
  /** Arguments after `npm run ops --`. */
  readonly usage: string;
  readonly about: string;
  /** @returns false when a check failed. @throws OpsError */
  run(context: OpsContext, args: OpsArgs): Promise<boolean>;
}

export interface OpsArgs {
  readonly words: readonly string[];
  readonly flags: Readonly<Record<string, string | boolean>>;
}

/** The n-th positional argument. @throws OpsError if it is missing */
export function word(args: OpsArgs, index: number, name: string): string {
  const found = args.words[index];
  if (found === undefined) throw new OpsError(`<${name}> is missing`);
  return found;
}

/** The integer in `--name`. @throws OpsError if it is invalid */
export function numberFlag(args: OpsArgs, name: string, preset: number): number {
  const given = args.flags[name];
  if (given === undefined) return preset;
  const number = Number(given);
  if (!Number.isInteger(number) || number < 1) throw new OpsError(`--${name} must be an integer from 1`);
  return number;
}

/** Prints rows as a table. */
export function printTable(print: OpsContext['print'], rows: readonly Readonly<Record<string, unknown>>[]): void {
  for (const line of tableLines(rows)) print(line);
}

/** Lines of a table with aligned columns, heading first; one line says that it is empty. */
function tableLines(rows: readonly Readonly<Record<string, unknown>>[]): string[] {
  const [first] = rows;
  if (!first) return ['none'];
  const columns = Object.keys(first);
  const text = (value: unknown) => (value === null || value === undefined || value === '' ? '-' : String(value));
  const cells = [columns, ...rows.map((row) => columns.map((column) => text(row[column])))];
  const widths = columns.map((_, i) => Math.max(...cells.map((row) => row[i]?.length ?? 0)));
  return cells.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** An instant in milliseconds as text. */
export const timeOf = (milliseconds: number): string => new Date(milliseconds).toISOString().replace('T', ' ');
