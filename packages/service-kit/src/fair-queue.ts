/**
 * Runs one piece of work at a time, the keys that wait in turns: whoever has a hundred pieces waiting gets one of them done
 * between those of the others.
 * @throws whatever the work throws
 */
export type FairQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export function createFairQueue(): FairQueue {
  /** The waiting pieces of each key; the keys in the order of their turns. */
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
      // Without its outcome: results of a hall would stay in memory until the next turn.
      const piece = () => work().then(resolve, reject);
      const own = waiting.get(key);
      if (own) own.push(piece);
      else waiting.set(key, [piece]);
      if (isRunning) return;
      isRunning = true;
      void run();
    });
  };
}
