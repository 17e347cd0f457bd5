/** The median; a busy machine distorts a mean. */
export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

const rounds = 15;
const roundMs = 40;

const timesPerSecond = (run: () => void, times: number): number => {
  const start = performance.now();
  for (let time = 0; time < times; time += 1) run();
  return times / ((performance.now() - start) / 1_000);
};

export type Comparison = { readonly ours: number; readonly bare: number; readonly ratio: number };

/** Runs two functions alternately. @returns their rates per second and our slowdown factor, all as medians */
export const compare = (ours: () => void, bare: () => void): Comparison => {
  // The first rounds warm up the compiler and calibrate the size of a round.
  const warm = timesPerSecond(bare, 2_000);
  timesPerSecond(ours, 2_000);
  const times = Math.max(1, Math.round((warm * roundMs) / 1_000));
  const pairs = Array.from({ length: rounds }, () => {
    const bareRate = timesPerSecond(bare, times);
    return { bare: bareRate, ours: timesPerSecond(ours, times) };
  });
  return {
    ours: median(pairs.map((pair) => pair.ours)),
    bare: median(pairs.map((pair) => pair.bare)),
    ratio: median(pairs.map((pair) => pair.bare / pair.ours)),
  };
};
