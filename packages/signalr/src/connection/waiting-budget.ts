/** A socket that holds memory. */
export type Holder = {
  /** Ends it and frees what it holds. */
  giveUp(): void;
};

/** Bytes that may be buffered for all sockets of a process; hub servers may share one budget. */
export type WaitingBudget = {
  /** Sets what a socket holds; 0 if too little to count. Over the limit the largest holders are ended. */
  set(holder: Holder, bytes: number): void;
  /** Bytes held by all sockets. */
  readonly used: number;
};

/**
 * A bound per socket does not bound the process: a thousand sockets that do not read hold a thousand times that. Only
 * lagging sockets are counted, so the search for the largest visits few, and only over the limit.
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
