import type { RunOutcome } from './one-run.ts';
import type { Row } from './row.ts';

/** One line per row with all its runs. */
export function summaryTable(results: readonly RunOutcome[]): string {
  const lines = [
    '| row | fault | runs | held | takeover p99 ms | back p99 ms | worst view ms | worst close ms |',
    '|---|---|---|---|---|---|---|---|',
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
  ];
  return `| ${cells.join(' | ')} |`;
}

function p99(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? 0);
}
