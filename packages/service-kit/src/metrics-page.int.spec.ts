import { once } from 'node:events';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { Gauge, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { commonVariables, readEnvironment } from './environment.ts';
import { openRegistry, serveMetrics } from './metrics-page.ts';

test('[Y353] metrics are served on the loopback address by default', async () => {
  const { METRICS_HOST, METRICS_PORT } = commonVariables;
  const settings = readEnvironment({ METRICS_HOST, METRICS_PORT }, {});
  const page = await serveMetrics(settings, new Registry(), () => true);
  const other = await serveMetrics({ ...settings, METRICS_HOST: '0.0.0.0' }, new Registry(), () => true);
  const own = Object.values(networkInterfaces()).flat();
  // Another address of this machine; all of 127/8 is loopback.
  const address = own.find((one) => one?.family === 'IPv4' && !one.internal)?.address ?? '127.0.0.2';
  const ask = (url: string) => fetch(url.replace('127.0.0.1', address)).then(({ status }) => status);
  expect((await fetch(page.url)).status).toBe(200);
  await expect(ask(page.url)).rejects.toThrow();
  expect(await ask(other.url)).toBe(200);
  await Promise.all([page.close(), other.close()]);
});

test('[Y3413] no metric of a process lists its sockets, which would stop it at each scrape', async () => {
  const text = await openRegistry('gateway').metrics();
  expect(text).toMatch(/^process_resident_memory_bytes/m);
  expect(text).not.toMatch(/^(?:process_open_fds|nodejs_active_)/m);
});

test('[Y1270] a metric that cannot be read fails the scrape, not the service', async () => {
  const registry = new Registry();
  const collect = async () => {
    throw new Error('the queue does not answer');
  };
  new Gauge({ name: 'quarry_unreadable', help: 'Cannot be read', registers: [registry], collect });
  const page = await serveMetrics({ METRICS_HOST: '127.0.0.1', METRICS_PORT: 0 }, registry, () => true);
  const scrape = await fetch(page.url);
  expect([scrape.status, await scrape.text()]).toEqual([500, 'the queue does not answer']);
  await page.close();
});

test('[Y1943] an idle connection does not keep a service from stopping', async () => {
  const page = await serveMetrics({ METRICS_HOST: '127.0.0.1', METRICS_PORT: 0 }, new Registry(), () => true);
  const silent = connect(Number(new URL(page.url).port), '127.0.0.1').on('error', () => undefined);
  await once(silent, 'connect');
  // The page has accepted it.
  await fetch(page.url);
  await page.close();
  silent.destroy();
});
