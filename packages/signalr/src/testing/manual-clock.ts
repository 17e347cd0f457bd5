import type { Clock } from '#server/hub-environment.ts';

/** A clock moved only by `advance`. */
export const createManualClock = (): Clock & { advance(ms: number): void } => {
  let now = 1_000;
  return {
    now: () => now,
    advance: (ms) => {
      now += ms;
    },
  };
};
