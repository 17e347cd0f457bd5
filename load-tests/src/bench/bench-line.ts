import type { LoadOptions, ScenarioName } from '#options.ts';
import type { Run } from '#run-scenario.ts';
import type { Target } from '#target.ts';
import type { Figure } from './figure.ts';

/** What a line of the benchmark works with: one running system, two gateways and an engine. */
export interface BenchContext {
  readonly target: Target;
  readonly redisUrl: string;
  readonly databaseUrl: string;
  /** Process id by name, as they are now. */
  readonly pidOf: (name: string) => Promise<number>;
  /** CPU seconds a second of the system when nobody uses it. */
  readonly idle: number;
  /** Smaller crowds, for a look whether everything still works. */
  readonly scale: number;
  readonly say: (text: string) => void;
  /** Runs a scenario and keeps its report. */
  readonly play: (scenario: ScenarioName, options: Partial<LoadOptions>, target?: Target) => Promise<Run>;
}

export type BenchLine = (context: BenchContext) => Promise<Figure[]>;

/** @returns a number of players, smaller when the whole benchmark runs small */
export const sized = ({ scale }: BenchContext, players: number): number => Math.max(20, Math.round(players * scale));
