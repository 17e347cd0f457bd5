import type { VirtualPlayer } from '#driver/virtual-player.ts';
import type { LoadOptions } from '#options.ts';
import type { Measures } from '#report/measures.ts';
import type { Target } from '#target.ts';

export interface ScenarioContext {
  readonly target: Target;
  readonly options: LoadOptions;
  readonly measures: Measures;
  /** Prints progress. */
  readonly say: (text: string) => void;
  /** Measures the cost of a part of the run: `join`, `play`. Parts of the same name add up. */
  readonly phase: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;
}

/** All players by session, for the comparison with the log. */
export interface Participants {
  readonly sessionId: string;
  readonly players: readonly VirtualPlayer[];
}

export type Scenario = (context: ScenarioContext) => Promise<Participants[]>;
