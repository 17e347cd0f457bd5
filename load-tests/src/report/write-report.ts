import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Measures, type Sample, summarize } from './measures.ts';
import type { Report } from './report.ts';

/** Rows of a table over time. */
const SLICES = 20;

/** Writes the report as JSON, and each latency over time as a table. @returns the folder */
export async function writeReport(report: Report, measures: Measures): Promise<string> {
  const folder = join(report.options.out, `${report.scenario}-${report.startedAt.replaceAll(/[:.]/g, '-')}`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'report.json'), `${JSON.stringify(report, null, 2)}\n`);
  const sections = measures.names().map((name) => `## ${name}\n\n${overTime(measures.samples(name))}`);
  await writeFile(join(folder, 'latencies.md'), `# ${report.scenario}\n\n${sections.join('\n')}`);
  return folder;
}

/** Percentiles of each twentieth of a run, so that a single slow answer among thousands is visible. */
export function overTime(samples: readonly Sample[]): string {
  // A soak has more samples than a call can have arguments.
  const end = samples.reduce((latest, { at }) => Math.max(latest, at), 1);
  const bySlice = Map.groupBy(samples, ({ at }) => Math.min(SLICES - 1, Math.floor((at / end) * SLICES)));
  const rows = [...bySlice].toSorted(([a], [b]) => a - b);
  return markdownTable(
    ['from s', 'count', 'p50 ms', 'p99 ms', 'max ms'],
    rows.map(([slice, part]) => {
      const { count, p50, p99, max } = summarize(part.map(({ value }) => value));
      return [((slice * end) / SLICES / 1000).toFixed(1), String(count), ...[p50, p99, max].map((ms) => ms.toFixed(0))];
    }),
  );
}

export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;
  return [line(head), line(head.map(() => '--:')), ...rows.map(line)].join('');
}
