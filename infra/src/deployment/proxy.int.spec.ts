import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { findProgram } from '@quarry/local-services/find-program';
import { freePort } from '@quarry/local-services/ports';
import type { ManagedProcess } from '@quarry/local-services/process/managed-process';
import { startHaproxy } from '@quarry/local-services/start-haproxy';
import { makeTestFolder, type TestFolder } from '@quarry/test-kit/test-folders';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { CHECKOUT } from '#deployment/checkout.ts';
import { openUpgraded, startUpgradingServer, type UpgradingServer } from '#deployment/spec-support/upgrading-server.ts';

const PROXY = join(CHECKOUT, 'infra', 'proxy');

describe('the proxy', () => {
  let folder: TestFolder;
  let proxy: ManagedProcess;
  let url: string;
  let operations: string;
  let first: UpgradingServer;
  let second: UpgradingServer;
  const open: Duplex[] = [];
  const log: string[] = [];

  const connect = async () => {
    const socket = await openUpgraded(`${url}/slave`);
    open.push(socket);
  };
  const isUp = async (name: string) => {
    const page = await (await fetch(`${operations}/metrics`)).text();
    return page.includes(`haproxy_server_status{proxy="gateways",server="${name}",state="UP"} 1`);
  };

  beforeAll(async () => {
    folder = await makeTestFolder();
    [first, second] = await Promise.all([startUpgradingServer('first'), startUpgradingServer('second')]);
    const [people, private_] = await Promise.all([freePort(), freePort()]);
    // As an operator enables request logs.
    const config = join(folder.path, 'haproxy.cfg');
    const shipped = await readFile(join(PROXY, 'haproxy.cfg'), 'utf8');
    await writeFile(config, shipped.replace('local0 notice', 'local0 info'));
    proxy = await startHaproxy({
      dataDir: folder.path,
      config,
      listen: { host: '127.0.0.1', port: people },
      operationsPort: private_,
      gatewayPorts: [first.port, second.port],
      log: (line) => log.push(line),
      onSpawn: folder.onSpawn,
    });
    url = `http://127.0.0.1:${people}`;
    operations = `http://127.0.0.1:${private_}`;
    await vi.waitFor(async () => expect((await isUp('gateway-1')) && (await isUp('gateway-2'))).toBe(true), 10_000);
  });

  afterAll(async () => {
    for (const socket of open) socket.destroy();
    await proxy?.stop();
    first?.close();
    second?.close();
    await folder?.remove();
  });

  test('[Y7] the composition’s configuration files are valid together', async () => {
    const files = ['haproxy.cfg', 'composed.cfg'].flatMap((file) => ['-f', join(PROXY, file)]);
    await execa(findProgram(['haproxy']) ?? '', ['-c', ...files], { env: { GATEWAYS: '127.0.0.1:3000' } });
  });

  test('[Y7] a new socket is routed to the gateway with the fewest', async () => {
    for (let i = 0; i < 10; i++) await connect();
    expect([first.sockets.size, second.sockets.size]).toEqual([5, 5]);
    for (const socket of [...first.sockets].slice(0, 4)) socket.destroy();
    await vi.waitFor(() => expect(first.sockets.size).toBe(1));
    for (let i = 0; i < 4; i++) await connect();
    expect([first.sockets.size, second.sockets.size]).toEqual([5, 5]);
  });

  test('[Y7] a draining gateway gets no new socket and keeps its open ones', async () => {
    first.isReady = false;
    await vi.waitFor(async () => expect(await isUp('gateway-1')).toBe(false), 5_000);
    for (let i = 0; i < 3; i++) await connect();
    expect([first.sockets.size, second.sockets.size]).toEqual([5, 8]);
    const [kept] = open.filter((socket) => !socket.destroyed);
    kept?.write('still here');
    expect(String((await once(kept as Duplex, 'data'))[0])).toBe('still here');
  });

  test('[Y620] [Y701] the proxy is ready while any gateway is, and otherwise serves pages from gateways that are not', async () => {
    const ready = async (status: number) =>
      vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(status), 5_000);
    await ready(200);
    second.isReady = false;
    await ready(503);
    // Without Redis no gateway is ready, and the page is still served.
    expect((await fetch(`${url}/`)).status).toBe(200);
    second.isReady = true;
    await ready(200);
  });

  test('[Y7] operations pages are not reachable, and gateways get the visitor’s address', async () => {
    expect((await fetch(`${url}/metrics`)).status).toBe(404);
    expect((await fetch(`${url}/api`)).headers.get('x-seen-for')).toBe('127.0.0.1');
    expect((await fetch(`${operations}/healthz`)).status).toBe(200);
  });

  test('[Y1742] its request log has addresses but no URLs, which may contain secrets', async () => {
    await fetch(`${url}/master?access_token=a-secret`, { method: 'DELETE' });
    const logged = /^127\.0\.0\.1:\d+ .* people .* 200 .* DELETE$/m;
    await vi.waitFor(() => expect(log.join('\n')).toMatch(logged), 5_000);
    expect(log.join('\n')).not.toMatch(/\/master|a-secret/);
  });

  test('[Y350] visitors cannot forge address, host or scheme', async () => {
    const headers = {
      'x-forwarded-for': '203.0.113.9',
      forwarded: 'for=203.0.113.9;proto=https',
      'x-forwarded-host': 'evil.example.org',
      'x-forwarded-proto': 'https',
    };
    const seen = (await fetch(`${url}/api`, { headers })).headers;
    expect(seen.get('x-seen-for')).toBe('127.0.0.1');
    expect(seen.get('x-seen-forwarded')).toBe('- - http');
  });
});
