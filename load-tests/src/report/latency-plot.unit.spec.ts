import { expect, test } from 'vitest';
import { latencyPlot } from './latency-plot.ts';

const samples = (count: number) => Array.from({ length: count }, (_, i) => ({ at: i, value: 1 + (i % 50) }));
const dots = (svg: string) => svg.match(/<circle/g)?.length ?? 0;

test('[U5] a plot has a dot for each sample, and of many thousands still the slowest one', () => {
  expect(dots(latencyPlot('few', samples(200)))).toBe(200);
  const many = latencyPlot('many', [...samples(120_000), { at: 60_000, value: 9_999 }]);
  expect(dots(many)).toBe(3_000);
  expect(many.includes('cy="36.0"')).toBe(true);
});
