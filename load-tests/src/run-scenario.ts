import { createMeasures, type Measures } from '#report/measures.ts';
import type { Report } from '#report/report.ts';
import { askTheLog } from '#report/truth.ts';
import { readUsage, type Spending, spent } from '#report/usage.ts';
import { scenarios } from '#scenarios/scenarios.ts';
import type { ScenarioOptions } from './options.ts';
import type { Target } from './target.ts';

export interface Run {
  readonly report: Report;
  readonly measures: Measures;
}

/** Runs one scenario against a system, then compares the acknowledged answers with the event log. */
export async function runScenario(target: Target, options: ScenarioOptions, say: (text: string) => void): Promise<Run> {
  const startedAt = new Date().toISOString();
  const measures = createMeasures();
  const phases = new Map<string, Spending>();

  async function phase<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const before = await readUsage(target);
    const result = await work();
    const spending = spent(before, await readUsage(target));
    const earlier = phases.get(name);
    phases.set(name, earlier ? sum(earlier, spending) : spending);
    return result;
  }

  const before = await readUsage(target);
  const players = await scenarios[options.scenario]({ target, options, measures, say, phase });
  const after = await readUsage(target);
  const report: Report = {
    scenario: options.scenario,
    startedAt,
    options,
    latencies: Object.fromEntries(measures.names().map((name) => [name, measures.summary(name)])),
    failures: measures.failures(),
    // Nobody plays in the join storm.
    given: phases.has('play') ? players.length * options.questions : 0,
    acknowledged: players.flatMap(({ fates }) => [...fates.values()]).filter((fate) => fate.acknowledged).length,
    truth: target.databaseUrl === null ? null : await askTheLog(target.databaseUrl, players),
    spending: spent(before, after),
    phases: Object.fromEntries(phases),
    residentBytes: after.residentBytes,
    bytesPerPlayer: players.reduce((sum, { bytes }) => sum + bytes, 0) / Math.max(1, players.length),
    players: players.length,
  };
  return { report, measures };
}

function sum(one: Spending, other: Spending): Spending {
  const names = new Set([...Object.keys(one.cpuSeconds), ...Object.keys(other.cpuSeconds)]);
  return {
    seconds: one.seconds + other.seconds,
    cpuSeconds: Object.fromEntries(
      [...names].map((name) => [name, (one.cpuSeconds[name] ?? 0) + (other.cpuSeconds[name] ?? 0)]),
    ),
    driverSeconds: one.driverSeconds + other.driverSeconds,
    othersSeconds: one.othersSeconds + other.othersSeconds,
  };
}
