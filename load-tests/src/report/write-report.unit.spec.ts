import { expect, test } from 'vitest';
import { overTime } from './write-report.ts';

test('[U5] latency over time shows a single slow answer among thousands', () => {
  const samples = Array.from({ length: 120_000 }, (_, i) => ({ at: i, value: 1 + (i % 50) }));
  const rows = overTime([...samples, { at: 61_000, value: 9_999 }])
    .trimEnd()
    .split('\n');
  expect(rows).toHaveLength(2 + 20);
  expect(rows.filter((row) => row.includes('9999'))).toEqual(['| 60.0 | 6001 | 26 | 50 | 9999 |']);
});
