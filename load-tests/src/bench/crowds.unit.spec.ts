import { expect, test } from 'vitest';
import type { Report } from '#report/report.ts';
import type { BenchContext } from './bench-line.ts';
import { burst, worstGrowth } from './crowds.ts';

test('[U1919] the growth of a cost is relative to the cheapest smaller crowd, even if the smallest is the most expensive', () => {
  expect(worstGrowth([4, 2, 1, 0.5])).toBe(0.5);
  expect(worstGrowth([4, 1, 1.5, 1])).toBe(1.5);
  expect(worstGrowth([1, 1.25, 1.5])).toBe(1.5);
});

/** The lines of a burst whose crowds cost the same per player; `missing` answers of the crowd of 2,000 players. */
async function burstMissing(missing: number) {
  const reportOf = (players: number): Partial<Report> => {
    const given = players * 2;
    const acknowledged = given - (players === 2_000 ? missing : 0);
    const play = { seconds: 1, cpuSeconds: { gateway: players / 1_000 }, driverSeconds: 0, othersSeconds: 0 };
    return {
      ...{ scenario: 'answer-burst', players, given, acknowledged, failures: {}, latencies: {}, bytesPerPlayer: 9_000 },
      options: { questions: 2 } as Report['options'],
      truth: { acknowledged, stored: acknowledged, lost: 0, doubled: 0, worstCloseLateness: 0 },
      phases: { play },
    };
  };
  const play = async (_scenario: string, { players = 0 }) => ({ report: reportOf(players) });
  const figures = await burst({ idle: 0, scale: 1, say: () => undefined, play } as unknown as BenchContext);
  return figures.filter(({ name }) => /^(CPU|bytes)/.test(name));
}

test('[U1940] costs of growing crowds reach no goal unless each crowd was served', async () => {
  for (const { reached } of await burstMissing(0)) expect(reached).toBe(true);
  const figures = await burstMissing(3);
  expect(figures).toHaveLength(2);
  for (const { reached, value } of figures) {
    expect(reached).toBe(false);
    expect(value).toContain('2000 players: 3 of 4000 answers were not acknowledged');
  }
});
