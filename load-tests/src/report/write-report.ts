import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LoadOptions } from '#options.ts';
import { latencyPlot } from './latency-plot.ts';
import type { Measures, Summary } from './measures.ts';
import type { Truth } from './truth.ts';

export interface Report {
  readonly scenario: string;
  readonly startedAt: string;
  readonly options: LoadOptions;
  readonly latencies: Record<string, Summary>;
  readonly failures: Record<string, number>;
  readonly truth: Truth | null;
  /** Seconds of CPU the services spent, and bytes of memory at the end, by service. */
  readonly cpuSeconds: Record<string, number>;
  readonly residentBytes: Record<string, number>;
  readonly bytesPerPlayer: number;
  readonly players: number;
}

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

const round = (value: number): string => (value < 100 ? value.toFixed(1) : Math.round(value).toLocaleString('en'));

/** The report as lines for the terminal. */
export function describe(report: Report): string {
  const rows = Object.entries(report.latencies).map(
    ([name, s]) =>
      `  ${name.padEnd(12)} ${String(s.count).padStart(8)} ${[s.p50, s.p95, s.p99, s.max].map((v) => round(v).padStart(9)).join(' ')}`,
  );
  const failures = Object.entries(report.failures).map(([reason, count]) => `  ${count} × ${reason}`);
  const cpu = Object.entries(report.cpuSeconds).map(
    ([service, seconds]) =>
      `  ${service}: ${seconds.toFixed(2)} s, ${((seconds / report.players) * 1000).toFixed(2)} ms a player`,
  );
  const memory = Object.entries(report.residentBytes).map(
    ([service, bytes]) => `  ${service}: ${Math.round(bytes / 1e6)} MB`,
  );
  const truth = report.truth && [
    `  acknowledged ${report.truth.acknowledged} · stored ${report.truth.stored} · lost ${report.truth.lost} · doubled ${report.truth.doubled}`,
    `  worst close ${round(report.truth.worstCloseLateness)} ms after its deadline`,
  ];
  return [
    `${report.scenario}, ${report.players} players`,
    `  ${''.padEnd(12)} ${'count'.padStart(8)} ${['p50', 'p95', 'p99', 'max'].map((h) => h.padStart(9)).join(' ')}   (ms; bytes for bytes)`,
    ...rows,
    `  ${Math.round(report.bytesPerPlayer)} bytes to each player`,
    ...(failures.length > 0 ? ['failures', ...failures] : ['no failures']),
    ...(truth ? ['the event log', ...truth] : ['the event log was not asked: no database address']),
    ...(cpu.length > 0 ? ['CPU', ...cpu, 'memory', ...memory] : []),
  ].join('\n');
}
