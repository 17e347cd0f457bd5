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

/**
 * @param failed gets the error of a task: a frame that cannot be built must not end the process or the batch beside it
 */
export function createGate(failed: (error: unknown) => void): Gate {
  let busy = false;
  let waiting: (() => void)[] = [];
  const run = (task: () => void): void => {
    try {
      task();
    } catch (error) {
      failed(error);
    }
  };
  return {
    async during(batch) {
      busy = true;
      try {
        await batch();
      } finally {
        busy = false;
        const tasks = waiting;
        waiting = [];
        for (const task of tasks) run(task);
      }
    },
    between(task) {
      if (busy) waiting.push(task);
      else run(task);
    },
  };
}
