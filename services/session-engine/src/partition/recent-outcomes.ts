import type { CommandOutcome } from '@quarry/database/event-store/command-outcome';
import { keepNewest } from '@quarry/service-kit/keep-newest';
import { commandKey } from './batch.ts';

/** Far more than gateways send again before they give up, and twice as long as they do. Milliseconds. */
const CAPACITY = 20_000;
const KEPT_MS = 60_000;

/**
 * Outcomes of the last minutes, so that a duplicate command is recognised without a query. A duplicate that is not found
 * here still violates the key of the command log.
 */
export interface RecentOutcomes {
  /** @param key the command's `commandKey` */
  get(key: string): CommandOutcome | undefined;
  remember(outcomes: Iterable<CommandOutcome>): void;
  /** Frees outcomes after one to two minutes. An engine has up to 64 partitions, and full ones would take half of its heap. */
  sweep(): void;
}

export function createRecentOutcomes(monotonic: () => number = () => performance.now()): RecentOutcomes {
  let newer = new Map<string, CommandOutcome>();
  let older = newer;
  let since = monotonic();
  return {
    get: (key) => newer.get(key) ?? older.get(key),
    remember(outcomes) {
      for (const outcome of outcomes) newer.set(commandKey(outcome), outcome);
      keepNewest(newer, CAPACITY);
    },
    sweep() {
      if (monotonic() - since < KEPT_MS) return;
      since = monotonic();
      older = newer;
      newer = new Map();
    },
  };
}
