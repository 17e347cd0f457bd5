/** Time in milliseconds. */
export interface BackOff {
  /** How long to wait before the next start. */
  next(): number;
  /** Reports how long the last run lasted; a long one resets the waits. */
  ran(ms: number): void;
}

/** Waiting times that double from `first` to `most`, until a run lasted at least `healthyAfter`. */
export function backOff({ first = 250, most = 10_000, healthyAfter = 30_000 } = {}): BackOff {
  let failures = 0;
  return {
    next: () => Math.min(most, first * 2 ** failures++),
    ran: (ms) => {
      if (ms >= healthyAfter) failures = 0;
    },
  };
}
