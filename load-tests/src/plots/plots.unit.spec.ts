import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { plot } from './plot.ts';
import { performancePlot, scalingPlot } from './plots.ts';

const read = (name: string) => readFile(join(import.meta.dirname, '..', '..', '..', 'docs', name), 'utf8');

test.each([
  ['performance', performancePlot],
  ['scaling', scalingPlot],
])(
  '[U3409] the plot of docs/%s.md shows the figures of its table (npx node load-tests/src/plots/main.ts)',
  async (name, draw) => {
    expect(await read(`${name}.svg`)).toBe(draw(await read(`${name}.md`)));
  },
);

test('[U3409] a line that misses a point is refused', () => {
  const line = { title: 't', xs: [1, 10], unit: 'ms' };
  expect(() => plot({ ...line, series: [{ name: 'a', values: [1] }] })).toThrow('misses a point');
  expect(() => plot({ ...line, series: [{ name: 'a', values: [1, Number.NaN] }] })).toThrow('misses a point');
  expect(plot({ ...line, series: [{ name: 'a', values: [1, 2] }] })).toContain('<path d="M92 ');
});
