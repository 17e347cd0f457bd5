import { expect, test } from 'vitest';
import { createMeasures } from '#report/measures.ts';
import type { Run } from '#run-scenario.ts';
import { compareRuns } from './peer.ts';

function run(latency: number, truth: object | null, acknowledged = 10): Run {
  const measures = createMeasures();
  for (let i = 0; i < 10; i++) measures.add('answer', latency);
  const report = { bytesPerPlayer: latency * 1_000, given: 10, acknowledged, truth };
  return { measures, report: report as unknown as Run['report'] };
}

test('[U3405] a peer is compared by what clients notice, as ratios of the pooled turns', () => {
  const kept = { lost: 0, doubled: 0 };
  const figures = compareRuns(
    'answer-burst',
    { players: 10 },
    { ours: [run(20, kept), run(20, kept)], theirs: [run(30, null), run(30, null, 9)] },
  );
  expect(figures.map(({ value, baseline, reached }) => [value, baseline, reached])).toEqual([
    ['p50 20 ms, p99 20 ms', 'peer: p50 30 ms (1.50 ×), p99 30 ms (1.50 ×)', true],
    ['20.0 kB', 'peer: 30.0 kB (1.50 ×)', true],
    ['20 of 20 acknowledged; lost or doubled 0', 'peer: 19 of 20 acknowledged; its log is not known', true],
  ]);
});
