/** How to send clients away. */
export type DrainOptions = {
  /** Milliseconds over which the groups are spread. */
  readonly overMs: number;
  /** How many groups; each gets its Close at once, since the official client's first retry comes after 0 ms. */
  readonly groups: number;
};

type Leaving = { close(error: string | undefined, allowReconnect: boolean): void };

export type Drain = {
  /** Sends away the groups whose time has come. */
  sweep(now: number): void;
  /** Looks whether all are gone. */
  check(): void;
  readonly done: Promise<void>;
};

/**
 * Closes everything in `sockets` with a Close record that allows reconnecting, group by group, the first at once.
 * Without that permission the official client would stay away for good. Done when the set is empty.
 */
export const createDrain = (sockets: ReadonlySet<Leaving>, options: DrainOptions, now: number): Drain => {
  const leaving = [...sockets];
  const groups = Math.max(1, Math.min(options.groups, leaving.length));
  const { promise: done, resolve } = Promise.withResolvers<void>();
  let closed = 0;

  const sweep = (time: number): void => {
    const elapsed = options.overMs > 0 ? Math.min(1, (time - now) / options.overMs) : 1;
    const due = Math.min(groups, Math.floor(elapsed * groups) + 1);
    const until = Math.ceil((due * leaving.length) / groups);
    while (closed < until) {
      leaving[closed]?.close(undefined, true);
      closed += 1;
    }
    check();
  };

  const check = (): void => {
    if (sockets.size === 0) resolve();
  };

  sweep(now);
  return { sweep, check, done };
};
