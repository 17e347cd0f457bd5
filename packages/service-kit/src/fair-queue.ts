/**
 * Runs one task at a time, round-robin over the keys: a key with a hundred waiting tasks gets one done between those of the
 * others.
 * @throws whatever the task throws
 */
export type FairQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export function createFairQueue(): FairQueue {
  /** The waiting tasks of each key; the key to run next first. */
  const waiting = new Map<string, (() => Promise<void>)[]>();
  let isRunning = false;

  async function run(): Promise<void> {
    for (;;) {
      const [next] = waiting;
      if (!next) break;
      const [key, [first, ...rest]] = next;
      waiting.delete(key);
      if (rest.length > 0) waiting.set(key, rest);
      await first?.();
    }
    isRunning = false;
  }

  return (key, work) => {
    return new Promise((resolve, reject) => {
      // Returns no outcome: the results of a hall would stay in memory until the next task.
      const task = () => work().then(resolve, reject);
      const own = waiting.get(key);
      if (own) own.push(task);
      else waiting.set(key, [task]);
      if (isRunning) return;
      isRunning = true;
      void run();
    });
  };
}
