import type { VirtualPlayer } from '@quarry/participants/virtual-player';
import type { Target } from '#target.ts';
import type { CrowdContext } from './crowd.ts';

export interface ScenarioContext extends CrowdContext {
  readonly target: Target;
  /** Prints progress. */
  readonly say: (text: string) => void;
  /** Measures the cost of a part of the run: `join`, `play`. Parts with the same name add up. */
  readonly phase: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;
}

/** A player at the end of a run, wherever it was played. */
export type Played = Pick<VirtualPlayer, 'sessionId' | 'id' | 'fates'> & { readonly bytes: number };

/** @returns all players, whose answers are compared with the log */
export type Scenario = (context: ScenarioContext) => Promise<readonly Played[]>;
