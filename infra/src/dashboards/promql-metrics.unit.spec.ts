import { expect, test } from 'vitest';
import { exportedMetrics, metricsOf } from '#dashboards/promql-metrics.ts';

test('[Y21] an expression’s metrics are found, not its labels and functions', () => {
  const expression =
    'histogram_quantile(0.9, sum by (le, hub) (rate(a_bucket{b="c"}[$__rate_interval]))) / max(d_total) > 1';
  expect(metricsOf(expression).sort()).toEqual(['a_bucket', 'd_total']);
  expect(() => metricsOf('sum(rate(a[5m])')).toThrow('not PromQL');
});

test('[Y21] a page exports the metrics it declares', () => {
  expect(exportedMetrics('# HELP a x\n# TYPE a counter\na 1\n# TYPE h histogram\n')).toEqual([
    'a',
    'h_bucket',
    'h_sum',
    'h_count',
  ]);
});
