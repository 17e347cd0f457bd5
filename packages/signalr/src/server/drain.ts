/** Pace at which clients are disconnected. */
export type DrainOptions = {
  /** Milliseconds to spread the groups over. */
  readonly overMs: number;
  /** Number of groups; the official client first retries after 0 ms, so a group reconnects at once. */
  readonly groups: number;
};

type Leaving = { close(error: string | undefined, allowReconnect: boolean): void };

export type Drain = {
  /** Closes the groups that are due. */
  sweep(now: number): void;
  /** Resolves `done` if all are gone. */
  check(): void;
  readonly done: Promise<void>;
};

/**
 * Closes all `sockets` with a Close record that allows reconnecting, group by group, the first at once. Without that
 * permission the official client would not reconnect. Done when the set is empty.
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
