import { expect, test } from 'vitest';
import { costsAJoin } from './joins.ts';

const spending = (seconds: number, cpuSeconds: Record<string, number>) => ({
  ...{ seconds, cpuSeconds },
  ...{ driverSeconds: 0, othersSeconds: 0 },
});

test('[U4] the cost of a join is the CPU of each part above what it uses when idle', () => {
  const idle = spending(5, { gateway: 0.5, postgres: 0.1, mailer: 0.5 });
  const join = spending(10, { gateway: 3, postgres: 0.7, mailer: 0.9, redis: 0.2 });
  const costs = costsAJoin(join, idle, 1_000);
  for (const [name, cost] of Object.entries({ gateway: 2, postgres: 0.5, mailer: 0, redis: 0.2 }))
    expect(costs[name], name).toBeCloseTo(cost, 9);
});
