import { isKept, type Truth } from '#report/truth.ts';

/** One line of the table: the measurement, its baseline, and the goal. */
export interface Figure {
  readonly name: string;
  readonly goal: string;
  readonly value: string;
  /** The bare baseline on the same machine in the same run; empty if there is none. */
  readonly baseline: string;
  readonly reached: boolean;
}

const HEAD: Figure = { name: 'figure', goal: 'goal', value: 'measured', baseline: 'beside it', reached: true };

/** The figures as a Markdown table. */
export function tableOf(figures: readonly Figure[]): string {
  const cells = (figure: Figure) => [figure.name, figure.goal, figure.value, figure.baseline];
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...[HEAD, ...figures].map((one) => cells(one)[column]?.length ?? 0)),
  );
  const line = (figure: Figure, verdict: string) =>
    `| ${cells(figure)
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join(' | ')} | ${verdict} |`;
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|--------|`;
  return [line(HEAD, 'goal? '), rule, ...figures.map((one) => line(one, one.reached ? 'yes   ' : 'MISSED'))].join('\n');
}

/** Acknowledged answers, compared with the event log. */
export function keptFigure(name: string, truth: Truth, given: number): Figure {
  return {
    name,
    goal: 'all, once',
    value: `${truth.acknowledged} acknowledged; lost ${truth.lost}, doubled ${truth.doubled}`,
    baseline: `${given} given`,
    reached: isKept(truth, given),
  };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

export const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
export const times = (ratio: number): string => `${ratio.toFixed(2)} ×`;
export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
export const mebibytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MiB`;
export const perSecond = (rate: number): string => `${Math.round(rate).toLocaleString('en')} /s`;
