/** Percentiles of one measure, milliseconds. */
export interface Summary {
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

/** A value, and when it was measured, relative to the start of the run; both in milliseconds. */
export interface Sample {
  readonly at: number;
  readonly value: number;
}

/** Everything that was collected, for another process. */
export interface Collected {
  /** When it began; milliseconds since 1970. */
  readonly begun: number;
  readonly samples: Readonly<Record<string, readonly Sample[]>>;
  readonly failures: Readonly<Record<string, number>>;
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
  collected(): Collected;
  /** Takes over what another process has collected. */
  adopt(collected: Collected): void;
}

export function createMeasures(now: () => number = () => performance.now()): Measures {
  const begun = now();
  const epoch = performance.timeOrigin + performance.now();
  const all = new Map<string, Sample[]>();
  const failed = new Map<string, number>();

  function samplesOf(name: string): Sample[] {
    const samples = all.get(name) ?? [];
    all.set(name, samples);
    return samples;
  }

  function add(name: string, value: number): void {
    samplesOf(name).push({ at: now() - begun, value });
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
    collected: () => ({ begun: epoch, samples: Object.fromEntries(all), failures: Object.fromEntries(failed) }),
    adopt(other) {
      const later = other.begun - epoch;
      for (const [name, samples] of Object.entries(other.samples)) {
        const own = samplesOf(name);
        for (const { at, value } of samples) own.push({ at: at + later, value });
      }
      for (const [key, count] of Object.entries(other.failures)) failed.set(key, (failed.get(key) ?? 0) + count);
    },
  };
}

/** Nearest-rank percentiles; zeros without values. */
export function summarize(values: readonly number[]): Summary {
  const sorted = Float64Array.from(values).sort();
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: sorted.at(-1) ?? 0 };
}
