import type { LoadOptions, ScenarioName } from '#options.ts';
import type { Run } from '#run-scenario.ts';
import type { Target } from '#target.ts';
import type { Figure } from './figure.ts';

/** Context of a benchmark line: one running system with two gateways and an engine. */
export interface BenchContext {
  readonly target: Target;
  readonly redisUrl: string;
  readonly databaseUrl: string;
  /** The current process id by name. */
  readonly pidOf: (name: string) => Promise<number>;
  /** CPU seconds per second of the idle system. */
  readonly idle: number;
  /** Factor for smaller crowds, to check that everything works. */
  readonly scale: number;
  readonly say: (text: string) => void;
  /** Runs a scenario and keeps its report. */
  readonly play: (scenario: ScenarioName, options: Partial<LoadOptions>, target?: Target) => Promise<Run>;
}

export type BenchLine = (context: BenchContext) => Promise<Figure[]>;

/** @returns a number of players, scaled */
export const sized = ({ scale }: BenchContext, players: number): number => Math.max(20, Math.round(players * scale));
