import { expect, test } from 'vitest';
import { capacityOf } from '../use-capacity.ts';
import { cellFor } from './crowd-wall.tsx';

test.each([1, 30, 40, 403, 500])(
  '[W3683] helmets of %s players fit their room, and are as large as it allows',
  (count) => {
    const box = { width: 1_260, height: 620, rem: 24, isRtl: false };
    const side = cellFor(box, count);
    const fitting = (cell: number) => capacityOf(box, { width: cell, height: cell }, 0);
    expect(fitting(side)).toBeGreaterThanOrEqual(count);
    expect(side).toBeLessThanOrEqual(144);
    if (side < 144) expect(fitting(side / 0.9)).toBeLessThan(count);
    // Readable from the last row: at least two per cent of a projector's height.
    expect(side).toBeGreaterThan(30);
  },
);
