import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { haproxyProgram } from '@quarry/local-services/haproxy-program';
import { freePort } from '@quarry/local-services/ports';
import { type ManagedProcess, startProcess } from '@quarry/local-services/process/managed-process';
import { runCommand } from '@quarry/local-services/process/run-command';
import { makeTestFolder, type TestFolder } from '@quarry/test-kit/test-folders';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readCheckout } from '#deployment/checkout.ts';
import { openUpgraded, startUpgradingServer, type UpgradingServer } from '#deployment/spec-support/upgrading-server.ts';

const program = await haproxyProgram(console.log).catch(() => undefined);

describe.skipIf(!program)('the proxy', () => {
  let folder: TestFolder;
  let proxy: ManagedProcess;
  let url: string;
  let operations: string;
  let first: UpgradingServer;
  let second: UpgradingServer;
  const open: Duplex[] = [];

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
    const config = (await readCheckout('infra', 'proxy', 'haproxy.cfg'))
      .replace(':8080', `127.0.0.1:${people}`)
      .replace(':8404', `127.0.0.1:${private_}`)
      // Where names are asked for in a composition, a test has addresses.
      .replace(/^ *server-template .*$/m, `    server a 127.0.0.1:${first.port}\n    server b 127.0.0.1:${second.port}`)
      .replace(' init-addr none resolvers docker', '');
    const file = join(folder.path, 'haproxy.cfg');
    await writeFile(file, config);
    const { onSpawn } = folder;
    proxy = await startProcess({ name: 'haproxy', command: program ?? '', args: ['-db', '-f', file], onSpawn });
    url = `http://127.0.0.1:${people}`;
    operations = `http://127.0.0.1:${private_}`;
    await vi.waitFor(async () => expect((await isUp('a')) && (await isUp('b'))).toBe(true), 10_000);
  });

  afterAll(async () => {
    for (const socket of open) socket.destroy();
    await proxy?.stop();
    first?.close();
    second?.close();
    await folder?.remove();
  });

  test('[Y7] its file is valid as it is', async () => {
    const file = join(import.meta.dirname, '..', '..', 'proxy', 'haproxy.cfg');
    await runCommand(program ?? '', ['-c', '-f', file], { env: { GATEWAYS: '127.0.0.1:3000' } });
  });

  test('[Y7] a new socket goes to the gateway with the fewest', async () => {
    for (let i = 0; i < 10; i++) await connect();
    expect([first.sockets.size, second.sockets.size]).toEqual([5, 5]);
    for (const socket of [...first.sockets].slice(0, 4)) socket.destroy();
    await vi.waitFor(() => expect(first.sockets.size).toBe(1));
    for (let i = 0; i < 4; i++) await connect();
    expect([first.sockets.size, second.sockets.size]).toEqual([5, 5]);
  });

  test('[Y7] a gateway that drains gets nobody new and keeps whom it has', async () => {
    first.isReady = false;
    await vi.waitFor(async () => expect(await isUp('a')).toBe(false), 5_000);
    for (let i = 0; i < 3; i++) await connect();
    expect([first.sockets.size, second.sockets.size]).toEqual([5, 8]);
    const [kept] = open.filter((socket) => !socket.destroyed);
    kept?.write('still here');
    expect(String((await once(kept as Duplex, 'data'))[0])).toBe('still here');
  });

  test('[Y7] operations stay inside, and gateways learn who asks', async () => {
    for (const path of ['/metrics', '/readyz']) expect((await fetch(`${url}${path}`)).status).toBe(404);
    expect((await fetch(`${url}/api`)).headers.get('x-seen-for')).toBe('127.0.0.1');
    expect((await fetch(`${operations}/healthz`)).status).toBe(200);
  });

  test('[Y350] nobody tells the gateways another address, name or scheme than its own', async () => {
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
