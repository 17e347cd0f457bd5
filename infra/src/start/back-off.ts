/** Time in milliseconds. */
export interface BackOff {
  /** The delay before the next start. */
  next(): number;
  /** Reports the duration of the last run; a long one resets the delay. */
  ran(ms: number): void;
}

/** Delays that double from `first` to `most`, until a run lasted at least `healthyAfter`. */
export function backOff({ first = 250, most = 10_000, healthyAfter = 30_000 } = {}): BackOff {
  let failures = 0;
  return {
    next: () => Math.min(most, first * 2 ** failures++),
    ran: (ms) => {
      if (ms >= healthyAfter) failures = 0;
    },
  };
}
