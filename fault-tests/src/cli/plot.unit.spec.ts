import { expect, test } from 'vitest';
import type { RunOutcome } from '#run/one-run.ts';
import { plotRuns } from './plot.ts';

function run(row: number, closeLateMs: number): RunOutcome {
  const figures = { answers: 1, takeoverMs: null, backMs: 0, others: null, answerP99Ms: 10, viewMs: 10, closeLateMs };
  return {
    row: { row } as RunOutcome['row'],
    seed: 1,
    description: '',
    verdict: { violations: [], figures },
    seconds: 1,
  };
}

test('[C560] the plot has each row once, by its worst run', () => {
  const plot = plotRuns([run(2, 100_000), run(1, 0), run(2, 0)]);
  expect(plot.match(/font-size="9">\d+</g)).toEqual(['font-size="9">1<', 'font-size="9">2<']);
  // Two rows of three marks, beside the three of the key.
  expect(plot.match(/<circle/g)).toHaveLength(9);
  expect(plot).toContain('cy="28"');
});
