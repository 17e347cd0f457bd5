/**
 * Serializes tasks that must not see uncommitted state with batches: ticks, merged frames and sweeps run immediately
 * while the partition waits for commands, otherwise right after the current batch.
 */
export interface Gate {
  /** Runs a batch. */
  during(batch: () => Promise<void>): Promise<void>;
  /** Runs between batches. */
  between(task: () => void): void;
}

export function createGate(): Gate {
  let busy = false;
  let waiting: (() => void)[] = [];
  return {
    async during(batch) {
      busy = true;
      try {
        await batch();
      } finally {
        busy = false;
        const tasks = waiting;
        waiting = [];
        for (const task of tasks) task();
      }
    },
    between(task) {
      if (busy) waiting.push(task);
      else task();
    },
  };
}
