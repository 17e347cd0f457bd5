/** A socket that holds memory of the process. */
export type Holder = {
  /** Ends it and frees what it holds. */
  giveUp(): void;
};

/** Bytes that may wait in all sockets of a process together; several hub servers may share one. */
export type WaitingBudget = {
  /** What a socket holds now; 0 when nothing worth counting waits. Over the limit the sockets that hold most are given up. */
  set(holder: Holder, bytes: number): void;
  /** What all of them hold. */
  readonly used: number;
};

/**
 * A bound per socket bounds no process: a thousand sockets nobody reads hold a thousand times as much. Only sockets that lag
 * are counted, so finding the largest holder looks at few, and happens only over the limit.
 */
export const createWaitingBudget = (limit: number): WaitingBudget => {
  const held = new Map<Holder, number>();
  let used = 0;

  const set = (holder: Holder, bytes: number): void => {
    used += bytes - (held.get(holder) ?? 0);
    if (bytes === 0) held.delete(holder);
    else held.set(holder, bytes);
  };

  const evictLargest = (): void => {
    let largest: Holder | undefined;
    let most = 0;
    for (const [holder, bytes] of held)
      if (bytes > most) {
        largest = holder;
        most = bytes;
      }
    if (largest === undefined) return;
    set(largest, 0);
    largest.giveUp();
  };

  return {
    set: (holder, bytes) => {
      set(holder, bytes);
      while (used > limit) evictLargest();
    },
    get used() {
      return used;
    },
  };
};
