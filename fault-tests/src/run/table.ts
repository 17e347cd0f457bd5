import type { RunOutcome } from './one-run.ts';
import type { Row } from './row.ts';

const ms = (value: number | null): string => (value === null ? '–' : String(Math.round(value)));

export const TABLE_HEAD =
  '| row | seed | injected | answers | takeover ms | back ms | worst view ms | close late ms | answer p99 ms | others in the fault, else ms (of answers) | s | verdict |\n' +
  '|---|---|---|---|---|---|---|---|---|---|---|---|';

/** One line per run. */
export function tableRow({ row, seed, description, verdict, seconds }: RunOutcome): string {
  const { figures, violations } = verdict;
  const rules = [...new Set(violations.map((one) => one.rule))].join(' ');
  const cells = [
    row.row,
    seed,
    description,
    figures.answers,
    ms(figures.takeoverMs),
    ms(figures.backMs),
    ms(figures.viewMs),
    ms(figures.closeLateMs),
    ms(figures.answerP99Ms),
    figures.others
      ? `${ms(figures.others.disturbedMs)}, ${ms(figures.others.calmMs)} (${figures.others.answers})`
      : '–',
    Math.round(seconds),
    violations.length === 0 ? 'holds' : `**violates ${rules}**`,
  ];
  return `| ${cells.join(' | ')} |`;
}

/** The violations, and the command that repeats the run. */
export function explain({ row, seed, verdict }: RunOutcome): string {
  const lines = verdict.violations.slice(0, 12).map(({ rule, text }) => `    ${rule}: ${text}`);
  if (verdict.violations.length > 12) lines.push(`    … and ${verdict.violations.length - 12} more`);
  return [...lines, `    again: npm run faults -- --row ${row.row} --seed ${seed}`].join('\n');
}

/** One line per row with all its runs. */
export function summaryTable(results: readonly RunOutcome[]): string {
  const lines = [
    '| row | fault | runs | held | takeover p99 ms | back p99 ms | worst view ms | worst close ms | worst answer p99 ms |',
    '|---|---|---|---|---|---|---|---|---|',
  ];
  const byRow = Map.groupBy(results, (result) => result.row);
  for (const [row, runs] of [...byRow].toSorted(([a], [b]) => a.row - b.row)) lines.push(summaryLine(row, runs));
  return lines.join('\n');
}

function summaryLine(row: Row, runs: readonly RunOutcome[]): string {
  const held = runs.filter((run) => run.verdict.violations.length === 0).length;
  const figures = runs.map((run) => run.verdict.figures);
  const takeovers = figures.flatMap((one) => one.takeoverMs ?? []);
  const cells = [
    row.row,
    row.title,
    runs.length,
    held,
    takeovers.length > 0 ? p99(takeovers) : '–',
    p99(figures.map((one) => one.backMs)),
    p99(figures.map((one) => one.viewMs)),
    p99(figures.map((one) => one.closeLateMs)),
    p99(figures.map((one) => one.answerP99Ms)),
  ];
  return `| ${cells.join(' | ')} |`;
}

function p99(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? 0);
}
