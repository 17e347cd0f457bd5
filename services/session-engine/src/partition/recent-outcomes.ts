import type { CommandOutcome } from '@quarry/database/event-store/command-outcome';
import { commandKey } from './batch.ts';

/** Far more than a gateway re-sends within its patience. */
const CAPACITY = 20_000;

/**
 * The outcomes decided lately, so that a command sent again is recognised without asking the database. What is not
 * found here is still caught by the command log's key when the batch is stored.
 */
export interface RecentOutcomes {
  readonly known: ReadonlyMap<string, CommandOutcome>;
  remember(outcomes: Iterable<CommandOutcome>): void;
}

export function createRecentOutcomes(): RecentOutcomes {
  const known = new Map<string, CommandOutcome>();
  return {
    known,
    remember(outcomes) {
      for (const outcome of outcomes) known.set(commandKey(outcome), outcome);
      for (const oldest of known.keys()) {
        if (known.size <= CAPACITY) return;
        known.delete(oldest);
      }
    },
  };
}
