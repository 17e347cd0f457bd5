import type { RunOutcome } from './one-run.ts';

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
