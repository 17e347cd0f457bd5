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
 * @returns the upper bound of the 99th percentile of the values between two readings; NaN, which reaches no goal, if
 * there are none
 */
export function p99Bound(before: Buckets, after: Buckets): number {
  const counts = [...after].map(([bound, count]) => ({ bound, count: count - (before.get(bound) ?? 0) }));
  const all = Math.max(...counts.map(({ count }) => count), 0);
  if (all === 0) return Number.NaN;
  return counts.toSorted((a, b) => a.bound - b.bound).find(({ count }) => count >= all * 0.99)?.bound ?? Number.NaN;
}
