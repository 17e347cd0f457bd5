/** Percentiles of one measure, milliseconds. */
export interface Summary {
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

/** A value and when it was taken since the start of the run; both in milliseconds. */
export interface Sample {
  readonly at: number;
  readonly value: number;
}

/** Collects latencies by name, and failures by reason. */
export interface Measures {
  /** Records the time since `started` (on `performance.now()`). */
  observe(name: string, started: number): void;
  add(name: string, milliseconds: number): void;
  fail(name: string, reason: string): void;
  summary(name: string): Summary;
  samples(name: string): readonly Sample[];
  names(): string[];
  failures(): Record<string, number>;
}

export function createMeasures(now: () => number = () => performance.now()): Measures {
  const begun = now();
  const all = new Map<string, Sample[]>();
  const failed = new Map<string, number>();

  function add(name: string, value: number): void {
    const samples = all.get(name) ?? [];
    all.set(name, samples);
    samples.push({ at: now() - begun, value });
  }

  return {
    add,
    observe: (name, started) => add(name, now() - started),
    fail(name, reason) {
      const key = `${name}: ${reason}`;
      failed.set(key, (failed.get(key) ?? 0) + 1);
    },
    summary: (name) => summarize((all.get(name) ?? []).map((sample) => sample.value)),
    samples: (name) => all.get(name) ?? [],
    names: () => [...all.keys()],
    failures: () => Object.fromEntries(failed),
  };
}

/** Nearest-rank percentiles; zeros without values. */
export function summarize(values: readonly number[]): Summary {
  const sorted = Float64Array.from(values).sort();
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: sorted.at(-1) ?? 0 };
}
