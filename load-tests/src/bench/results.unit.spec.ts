import { expect, test } from 'vitest';
import { exportFigure } from './results.ts';

test('[U1941] an export is judged by its gateway’s peak memory against the limit, however small the growth', () => {
  const measured = { before: 900 * 2 ** 20, peak: 950 * 2 ** 20, bytes: 1.5e6, taken: 500 };
  expect(exportFigure('csv', measured)).toMatchObject({
    value: '950 MiB',
    baseline: '50 MiB more than before; 1.5 MB in 500 ms',
    reached: true,
  });
  for (const peak of [2 ** 30, Number.NaN]) expect(exportFigure('csv', { ...measured, peak }).reached).toBe(false);
});
