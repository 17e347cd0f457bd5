import { readPage } from '#report/usage.ts';

/** Cumulative counts of a Prometheus histogram by upper bound. */
export type Buckets = ReadonlyMap<number, number>;

/**
 * Sums a histogram over metrics pages.
 * @param metric its name with `_bucket`
 * @param label part of the labels that a line must have, `type="SubmitAnswer"`
 */
export async function readBuckets(pages: readonly string[], metric: string, label = ''): Promise<Buckets> {
  const buckets = new Map<number, number>();
  for (const page of pages) {
    const text = await readPage(page);
    for (const [, labels = '', bound = '', count] of text.matchAll(
      new RegExp(`^${metric}\\{(?=([^}]*))[^}]*le="([^"]+)"[^}]*\\} (\\S+)`, 'gm'),
    )) {
      if (!labels.includes(label)) continue;
      const limit = bound === '+Inf' ? Number.POSITIVE_INFINITY : Number(bound);
      buckets.set(limit, (buckets.get(limit) ?? 0) + Number(count));
    }
  }
  return buckets;
}

/**
 * @returns the 99th percentile of the values between two readings, interpolated within its bucket like Prometheus'
 * `histogram_quantile`: the bounds alone differ by a factor of 2 or 2.5. NaN, which meets no goal, if there are none
 */
export function p99(before: Buckets, after: Buckets): number {
  const counts = [...after]
    .map(([bound, count]) => ({ bound, count: count - (before.get(bound) ?? 0) }))
    .sort((a, b) => a.bound - b.bound);
  const rank = 0.99 * (counts.at(-1)?.count ?? 0);
  if (rank === 0) return Number.NaN;
  const i = counts.findIndex(({ count }) => count >= rank);
  const lower = counts[i - 1] ?? { bound: 0, count: 0 };
  const { bound, count } = counts[i] ?? lower;
  if (bound === Number.POSITIVE_INFINITY) return bound;
  return lower.bound + ((bound - lower.bound) * (rank - lower.count)) / (count - lower.count);
}
