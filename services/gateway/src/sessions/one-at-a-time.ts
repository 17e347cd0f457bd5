/** Runs tasks with the same key one after the other, whatever becomes of the one before; others do not wait. */
export type OneAtATime = <T>(key: string, task: () => Promise<T>) => Promise<T>;

export function oneAtATime(): OneAtATime {
  const last = new Map<string, Promise<unknown>>();
  return async (key, task) => {
    const running = (last.get(key) ?? Promise.resolve()).then(task, task);
    last.set(key, running);
    try {
      return await running;
    } finally {
      if (last.get(key) === running) last.delete(key);
    }
  };
}
