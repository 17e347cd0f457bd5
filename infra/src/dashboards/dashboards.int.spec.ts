import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestServices, testServices } from '@quarry/test-kit/services';
import { startTestSystem, type TestSystem } from '@quarry/test-kit/system';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { DASHBOARDS } from '#dashboards/dashboards.ts';
import { dashboardText } from '#dashboards/grafana-dashboard.ts';
import { exportedMetrics, metricsOf } from '#dashboards/promql-metrics.ts';
import { CHECKOUT, readCheckout } from '#deployment/checkout.ts';

const dashboardFile = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).min(1) })).min(1),
});
const rule = z.object({
  alert: z.string(),
  expr: z.string(),
  labels: z.object({ severity: z.enum(['page', 'ticket']) }),
  annotations: z.object({ summary: z.string() }),
});
const alertFile = z.object({ groups: z.array(z.object({ name: z.string(), rules: z.array(rule) })) });

let services: TestServices;
let system: TestSystem;
let exported: Set<string>;
let pages: string[];

const files = async (folder: string) => (await readdir(join(CHECKOUT, 'infra', folder))).toSorted();
const alerts = async () => {
  const texts = await Promise.all((await files('alerts')).map((file) => readCheckout('infra', 'alerts', file)));
  return texts.flatMap((text) => alertFile.parse(parse(text)).groups.flatMap(({ rules }) => rules));
};

beforeAll(async () => {
  services = await testServices();
  const env = {
    MIGRATION_DATABASE_URL: services.databaseUrl,
    DATABASE_URL: services.applicationUrl,
    // A closed port.
    SMTP_URL: 'smtp://127.0.0.1:1',
  };
  system = await startTestSystem({ web: false, env });
  const { metrics } = await system.runFile();
  expect(metrics).toHaveLength(3);
  pages = await Promise.all(metrics.map(async (url) => (await fetch(url)).text()));
  exported = new Set(pages.flatMap(exportedMetrics));
});

afterAll(async () => {
  await system?.stop();
  await services?.release();
});

test('[Y21] every metric of every dashboard is exported by the services', async () => {
  for (const file of await files('dashboards')) {
    const { panels } = dashboardFile.parse(JSON.parse(await readCheckout('infra', 'dashboards', file)));
    for (const { title, targets } of panels)
      for (const name of targets.flatMap(({ expr }) => metricsOf(expr)))
        expect(exported, `${file}, ${title}`).toContain(name);
  }
});

test('[Y21] every metric of every alert is exported by the services', async () => {
  for (const { alert, expr } of await alerts())
    for (const name of metricsOf(expr)) expect(exported, alert).toContain(name);
});

test('[Y25] every metric of ours is on a dashboard', async () => {
  const shown = new Set(
    DASHBOARDS.flatMap(({ panels }) => panels.flatMap(({ queries }) => queries)).flatMap(({ expr }) => metricsOf(expr)),
  );
  const base = (name: string) => name.replace(/_(bucket|sum|count)$/, '');
  const bases = new Set([...shown].map(base));
  for (const name of exported) if (name.startsWith('quarry_')) expect(bases).toContain(base(name));
});

test('[Y22] every alert has an entry in the runbook, and every entry an alert', async () => {
  const headings = [...(await readCheckout('docs', 'runbook.md')).matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
  expect(headings.toSorted()).toEqual((await alerts()).map(({ alert }) => alert).toSorted());
});

test('[Y23] Grafana’s files are up to date', async () => {
  expect(await files('dashboards')).toEqual(DASHBOARDS.map(({ uid }) => `${uid}.json`).toSorted());
  for (const dashboard of DASHBOARDS)
    expect(await readCheckout('infra', 'dashboards', `${dashboard.uid}.json`)).toBe(dashboardText(dashboard));
});

test('[Y20] the engine exports metrics of stores and product', async () => {
  const engine = pages.find((page) => page.includes('quarry_partitions_owned{'));
  const value = (name: string) => Number(new RegExp(`^${name}\\{.*\\} (\\S+)$`, 'm').exec(engine ?? '')?.[1]);
  expect(value('quarry_postgres_up')).toBe(1);
  expect(value('quarry_redis_up')).toBe(1);
  expect(value('quarry_partitions_owned')).toBe(64);
  expect(value('quarry_partitions_without_owner')).toBe(0);
  expect(value('quarry_redis_persistent')).toBe(1);
  expect(value('quarry_postgres_max_connections')).toBeGreaterThan(50);
});

test('[Y24] names end in their unit, and no label’s cardinality grows with the crowd', () => {
  for (const [, name = '', type] of pages.join('\n').matchAll(/^# TYPE (quarry_\S+) (\S+)$/gm)) {
    expect(name).toMatch(/^[a-z][a-z0-9_]+$/);
    expect(name.endsWith('_total'), name).toBe(type === 'counter');
    // Seconds and bytes, spelled out.
    expect(name).not.toMatch(/_(ms|s|millis\w*|minutes|hours|days|kb|mb|percent|time)(_|$)/);
  }
  for (const page of pages) {
    const labels = new Set(
      [...page.matchAll(/^quarry_\w+\{(.*)\}/gm)].flatMap(([, all = '']) =>
        [...all.matchAll(/(\w+)="/g)].map(([, label]) => label),
      ),
    );
    const allowed = [
      'service',
      'hub',
      'type',
      'outcome',
      'reason',
      'partition',
      'audience',
      'phase',
      'node',
      'state',
      'kind',
      'le',
    ];
    expect(allowed).toEqual(expect.arrayContaining([...labels]));
  }
});
