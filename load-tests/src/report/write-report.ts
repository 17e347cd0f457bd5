import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { latencyPlot } from './latency-plot.ts';
import type { Measures } from './measures.ts';
import type { Report } from './report.ts';

/** Writes the report as JSON and a plot of each latency as SVG. @returns the folder */
export async function writeReport(report: Report, measures: Measures): Promise<string> {
  const folder = join(report.options.out, `${report.scenario}-${report.startedAt.replaceAll(/[:.]/g, '-')}`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'report.json'), `${JSON.stringify(report, null, 2)}\n`);
  for (const name of measures.names())
    await writeFile(
      join(folder, `${name.replaceAll(' ', '-')}.svg`),
      latencyPlot(`${report.scenario}: ${name}`, measures.samples(name)),
    );
  return folder;
}
