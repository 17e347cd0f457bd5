import type { LoadOptions, ScenarioName } from '#options.ts';
import type { Run } from '#run-scenario.ts';
import type { Target } from '#target.ts';
import type { Figure } from './figure.ts';

/** Context of a benchmark line that starts what it measures. */
export interface AloneContext {
  /** Factor for smaller crowds, to check that everything works. */
  readonly scale: number;
  readonly say: (text: string) => void;
  /** Runs a scenario against a system and keeps its report. */
  readonly playAt: (target: Target, scenario: ScenarioName, options: Partial<LoadOptions>) => Promise<Run>;
}

/** Context of the other lines: one running system with two gateways and an engine. */
export interface BenchContext extends AloneContext {
  readonly target: Target;
  readonly redisUrl: string;
  readonly databaseUrl: string;
  /** The current process id by name. */
  readonly pidOf: (name: string) => Promise<number>;
  /** CPU seconds per second of the idle system. */
  readonly idle: number;
  /** The same against this system, once that is idle. */
  readonly play: (scenario: ScenarioName, options: Partial<LoadOptions>) => Promise<Run>;
}

export type BenchLine = (context: BenchContext) => Promise<Figure[]>;
export type AloneLine = (context: AloneContext) => Promise<Figure[]>;

/** @returns a number of players or events, scaled */
export const sized = ({ scale }: AloneContext, count: number): number => Math.max(20, Math.round(count * scale));

/** Environment of a benchmarked system: hundreds of unconfirmed hosts sign in from one address, and one opens hundreds of sockets. */
export const UNLIMITED = {
  RATE_LIMIT_SIGN_IN_ADDRESS: 'off',
  RATE_LIMIT_UNVERIFIED_ADDRESS_KIB: 'off',
  UNVERIFIED_PLAYERS: '1000000',
  HOST_SOCKETS: '1000',
} as const;
