import { expect, test } from 'vitest';
import { DASHBOARDS } from './dashboards.ts';

const queriesOf = (dashboard: string) =>
  DASHBOARDS.find(({ uid }) => uid === dashboard)?.panels.flatMap(({ queries }) => queries) ?? [];

test.each([
  { dashboard: 'gateway', service: 'gateway' },
  { dashboard: 'engine', service: 'session-engine' },
  { dashboard: 'mail', service: 'mailer' },
])('[Y1941] the dashboard $dashboard shows delay, CPU and memory of each process', ({ dashboard, service }) => {
  const shown = queriesOf(dashboard);
  for (const metric of [
    'nodejs_eventloop_lag_p99_seconds',
    'process_cpu_seconds_total',
    'process_resident_memory_bytes',
  ])
    expect(shown).toContainEqual({
      legend: '{{instance}}',
      expr: expect.stringContaining(`${metric}{service="${service}"}`),
    });
});

test('[Y1942] closes of slow sockets are shown by gateway', () => {
  const closes = queriesOf('gateway').filter(({ expr }) => expr.includes('quarry_hub_slow_closed_total'));
  expect(closes).toEqual([
    { legend: expect.stringContaining('{{instance}}'), expr: expect.stringContaining('by (instance)') },
  ]);
});
