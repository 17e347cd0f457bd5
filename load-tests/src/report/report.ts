import type { LoadOptions } from '#options.ts';
import type { Summary } from './measures.ts';
import type { Truth } from './truth.ts';
import { type Spending, total } from './usage.ts';

/** Result of a run of the lean driver, as in `report.json`. */
export interface Report {
  readonly scenario: string;
  readonly startedAt: string;
  readonly options: LoadOptions;
  /** Milliseconds by measure; `lobby bytes` and `driver bytes` are bytes. */
  readonly latencies: Record<string, Summary>;
  readonly failures: Record<string, number>;
  /** Number of answers expected. */
  readonly given: number;
  /** Number of answers acknowledged to their players. */
  readonly acknowledged: number;
  /** Null without a database address. */
  readonly truth: Truth | null;
  /** Resources of the whole run, and of its parts. */
  readonly spending: Spending;
  readonly phases: Record<string, Spending>;
  /** Bytes of memory at the end, by service. */
  readonly residentBytes: Record<string, number>;
  readonly bytesPerPlayer: number;
  readonly players: number;
}

/** Failure counted for each player without a connection when its session ends. */
export const AWAY_AT_THE_END = ['return', 'away at the end'] as const;

/** Failure counted for each acknowledgement that came after its question ended. */
export const AFTER_THE_REVEAL = ['answer', 'acknowledged after the reveal'] as const;

/** Why a run failed, as text; empty if it succeeded. */
export function problemsOf(
  report: Pick<Report, 'scenario' | 'given' | 'acknowledged' | 'truth' | 'failures'>,
): string[] {
  const { scenario, given, acknowledged, truth, failures } = report;
  const away = failures[AWAY_AT_THE_END.join(': ')] ?? 0;
  const late = failures[AFTER_THE_REVEAL.join(': ')] ?? 0;
  const repeated = failures['answer: sent again'] ?? 0;
  return [
    ...(acknowledged === given ? [] : [`${given - acknowledged} of ${given} answers were not acknowledged`]),
    ...(truth === null || truth.lost + truth.doubled === 0
      ? []
      : [`by the event log ${truth.lost} answers were lost and ${truth.doubled} doubled`]),
    ...(away === 0 ? [] : [`${away} players were away at the end`]),
    ...(scenario === 'stadium' && late > 0 ? [`${late} answers were acknowledged after the reveal`] : []),
    ...(scenario === 'reconnect-wave' && repeated === 0 ? ['nobody answered while away: raise --spread'] : []),
  ];
}

/** Milliseconds of the product's CPU (with stores) per player and question, including ticks and results. */
function cpuPerAnswer({ phases, players, options }: Report): number {
  const play = phases.play;
  return play ? (total(play.cpuSeconds) * 1000) / Math.max(1, players * options.questions) : 0;
}

const round = (value: number): string => (value < 100 ? value.toFixed(1) : Math.round(value).toLocaleString('en'));

/** The report as lines for the terminal. */
export function describe(report: Report): string {
  const { truth, given, acknowledged, spending, phases, players } = report;
  const latencies = Object.entries(report.latencies).map(
    ([name, s]) =>
      `  ${name.padEnd(12)} ${String(s.count).padStart(8)} ${[s.p50, s.p95, s.p99, s.max].map((v) => round(v).padStart(9)).join(' ')}`,
  );
  const failures = Object.entries(report.failures).map(([reason, count]) => `  ${count} × ${reason}`);
  return [
    `${report.scenario}, ${players} players`,
    `  ${''.padEnd(12)} ${'count'.padStart(8)} ${['p50', 'p95', 'p99', 'max'].map((h) => h.padStart(9)).join(' ')}   (ms; bytes for bytes)`,
    ...latencies,
    `  ${Math.round(report.bytesPerPlayer)} bytes to each player`,
    ...(failures.length > 0 ? ['failures', ...failures] : ['no failures']),
    `acknowledged ${acknowledged} of ${given} answers`,
    ...(truth
      ? [
          'the event log',
          `  stored ${truth.stored} · lost ${truth.lost} · doubled ${truth.doubled}`,
          `  worst close ${round(truth.worstCloseLateness)} ms after its deadline`,
        ]
      : ['the event log was not queried: DATABASE_URL is not set']),
    ...costs('the whole run', spending, players),
    ...Object.entries(phases).flatMap(([name, part]) => costs(name, part, players)),
    ...(phases.play ? [`  ${cpuPerAnswer(report).toFixed(2)} ms of CPU a player and question`] : []),
    'memory',
    ...Object.entries(report.residentBytes).map(([service, bytes]) => `  ${service}: ${Math.round(bytes / 1e6)} MB`),
  ].join('\n');
}

function costs(name: string, { seconds, cpuSeconds, driverSeconds, othersSeconds }: Spending, players: number) {
  const parts = Object.entries(cpuSeconds).map(([part, cpu]) => `${part} ${cpu.toFixed(2)}`);
  return [
    `CPU seconds, ${name} (${seconds.toFixed(0)} s): ${parts.join(' · ')}`,
    `  ${((total(cpuSeconds) * 1000) / Math.max(1, players)).toFixed(2)} ms a player; driver ${driverSeconds.toFixed(2)}, others on this machine ${othersSeconds.toFixed(2)}`,
  ];
}
