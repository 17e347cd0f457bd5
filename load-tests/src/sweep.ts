import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { problemsOf, type Report } from '#report/report.ts';
import { readUsage, spent, total } from '#report/usage.ts';
import { markdownTable } from '#report/write-report.ts';
import type { LoadOptions } from './options.ts';
import { runScenario } from './run-scenario.ts';
import type { Target } from './target.ts';

/** Cost per player for one crowd size, with the same burst of answers for each size. */
export interface SizePoint {
  readonly players: number;
  /** Milliseconds of the product's CPU per player and question, above its idle CPU. */
  readonly cpu: number;
  /** Milliseconds of the product's CPU per join. */
  readonly joinCpu: number;
  readonly bytes: number;
  readonly answerP99: number;
  readonly report: Report;
}

/** A size of a sweep. */
interface SweepPoint extends SizePoint {
  /** Whether the system was idle before it; otherwise its CPU includes work for the previous size. */
  readonly wasAtRest: boolean;
}

/** Joins per second, the same for every size. */
const JOINS_A_SECOND = 400;

/** Plays the burst for each size, writes the points, and a table of them. @returns why it failed, as text */
export async function sweep(target: Target, options: LoadOptions, say: (text: string) => void): Promise<string[]> {
  const points: SweepPoint[] = [];
  const idle = await idleRate(target);
  for (const players of options.sizes) {
    const ramp = Math.max(options.ramp, (players / JOINS_A_SECOND) * 1000);
    const wasAtRest = await untilIdle(target, idle, say);
    const { report } = await runScenario(
      target,
      { ...options, scenario: 'answer-burst', players, ramp },
      () => undefined,
    );
    const point = { ...pointOf(report, idle), wasAtRest };
    points.push(point);
    say(
      `${players} players: ${point.cpu.toFixed(3)} ms a player and question, ${point.joinCpu.toFixed(3)} ms a join, ` +
        `${Math.round(point.bytes)} bytes, p99 ${Math.round(point.answerP99)} ms`,
    );
  }
  const folder = join(options.out, `sweep-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'sweep.json'), `${JSON.stringify(points, null, 2)}\n`);
  await writeFile(join(folder, 'sweep.md'), sweepTable(points));
  say(`report: ${folder}`);
  return problemsOfSizes(points);
}

export function sweepTable(points: readonly Omit<SweepPoint, 'report'>[]): string {
  const head = ['players', 'CPU ms a player and question', 'CPU ms a join', 'bytes to a player', 'answer p99 ms'];
  const rows = points.map(({ players, cpu, joinCpu, bytes, answerP99, wasAtRest }) => [
    String(players),
    ...[cpu, joinCpu].map((ms) => ms.toFixed(3)),
    ...[bytes, answerP99].map((value) => value.toFixed(0)),
    wasAtRest ? 'yes' : 'no',
  ]);
  return markdownTable([...head, 'at rest before'], rows);
}

/** Why runs of these sizes failed, as text; empty if all succeeded. */
export const problemsOfSizes = (points: readonly SizePoint[]): string[] =>
  points.flatMap(({ players, report }) => problemsOf(report).map((problem) => `${players} players: ${problem}`));

/** CPU seconds per second of the idle system: sockets, leases and heartbeats cost the same for any crowd. */
export const idleRate = (target: Target): Promise<number> => cpuRate(target, IDLE_MS);

/**
 * Waits until the system is as idle as at its start: after a large session results and receipts are still made and
 * sockets closed, which would count as the cost of the next size.
 * @param idle CPU seconds per second
 * @returns whether it became idle within 20 s; logs if not
 */
export async function untilIdle(target: Target, idle: number, say: (text: string) => void): Promise<boolean> {
  const deadline = performance.now() + REST_MS;
  while ((await cpuRate(target, 1_000)) > idle + RESTING_RATE)
    if (performance.now() > deadline) {
      say('the services are still busy with the previous size');
      return false;
    }
  return true;
}

async function cpuRate(target: Target, ms: number): Promise<number> {
  const before = await readUsage(target);
  await delay(ms);
  const { cpuSeconds, seconds } = spent(before, await readUsage(target));
  return total(cpuSeconds) / seconds;
}

const IDLE_MS = 5_000;
const REST_MS = 20_000;
/** CPU an idle system may use beyond its idle rate; CPU seconds per second. */
const RESTING_RATE = 0.05;

export function pointOf(report: Report, idle: number): SizePoint {
  const { phases, players, options } = report;
  const over = (name: string) => {
    const part = phases[name];
    return part ? Math.max(0, total(part.cpuSeconds) - idle * part.seconds) * 1000 : 0;
  };
  return {
    players,
    cpu: over('play') / (players * options.questions),
    joinCpu: over('join') / players,
    bytes: report.bytesPerPlayer,
    answerP99: report.latencies.answer?.p99 ?? 0,
    report,
  };
}
