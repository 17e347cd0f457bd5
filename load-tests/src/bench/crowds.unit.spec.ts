import { expect, test } from 'vitest';
import { worstGrowth } from './crowds.ts';

test('[U1919] growth of a cost is that beside the cheapest smaller crowd, also where the smallest is dearest', () => {
  expect(worstGrowth([4, 2, 1, 0.5])).toBe(0.5);
  expect(worstGrowth([4, 1, 1.5, 1])).toBe(1.5);
  expect(worstGrowth([1, 1.25, 1.5])).toBe(1.5);
});
