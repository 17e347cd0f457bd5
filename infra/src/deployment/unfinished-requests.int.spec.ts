import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '@quarry/local-services/ports';
import { type ManagedProcess, startProcess } from '@quarry/local-services/process/managed-process';
import { startHaproxy } from '@quarry/local-services/start-haproxy';
import { EVERY } from '@quarry/test-kit/every';
import { makeTestFolder, type TestFolder } from '@quarry/test-kit/test-folders';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CHECKOUT, readCheckout } from '#deployment/checkout.ts';
import { memoryLimit, readComposition } from '#deployment/composition.ts';
import { openUpgraded, startUpgradingServer, type UpgradingServer } from '#deployment/spec-support/upgrading-server.ts';

const HALF_SENT = join(import.meta.dirname, 'fixtures', 'half-sent.ts');
/** The attackers, and a hall behind one address. */
const [ATTACKERS, HALL] = ['127.0.0.1', '127.0.0.2'];
/** HAProxy refuses to start with more slots than open files allow; half-sent requests need only one file each. */
const FEWER_FILES = 'global\n    no strict-limits\n';

// Memory is read from /proc, and only Linux has all of 127.0.0.0/8.
describe.skipIf(process.platform !== 'linux')('requests that are never finished', () => {
  let folder: TestFolder;
  let gateway: UpgradingServer;
  let proxy: ManagedProcess;
  let port: number;
  let url: string;
  let operations: string;
  const attacks: ManagedProcess[] = [];
  const sockets: Duplex[] = [];

  beforeEach(async () => {
    folder = await makeTestFolder();
    gateway = await startUpgradingServer('gateway');
  });

  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await Promise.all([proxy, ...attacks.splice(0)].map((one) => one?.stop()));
    gateway?.close();
    await folder?.remove();
  });

  /**
   * Starts the proxy with the shipped configuration, with this many slots, or as many as the launcher gives it here.
   */
  async function startProxy(slots?: number): Promise<void> {
    const [people, private_] = await Promise.all([freePort(), freePort()]);
    const config = join(folder.path, 'haproxy.cfg');
    const shipped = await readFile(join(CHECKOUT, 'infra', 'proxy', 'haproxy.cfg'), 'utf8');
    await writeFile(
      config,
      slots ? `${shipped.replaceAll(/"\$\{SLOTS-\d+\}"/g, String(slots))}\n${FEWER_FILES}` : shipped,
    );
    proxy = await startHaproxy({
      dataDir: folder.path,
      config,
      listen: { host: '127.0.0.1', port: people },
      operationsPort: private_,
      gatewayPorts: [gateway.port],
      onSpawn: folder.onSpawn,
    });
    [port, url, operations] = [people, `http://127.0.0.1:${people}`, `http://127.0.0.1:${private_}`];
    await vi.waitFor(async () => expect(await figure('haproxy_backend_active_servers{proxy="gateways"}')).toBe(1));
  }

  async function figure(name: string): Promise<number> {
    const page = await (await fetch(`${operations}/metrics`)).text();
    return Number(
      page
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.slice(name.length),
    );
  }

  /** Resolves when this many have been opened in total. @returns the maximum open at once */
  async function attack(connections: number, bytes: number, opened: number): Promise<number> {
    let most = 0;
    const isReady = (line: string) => {
      const [all = 0, open = 0] = line.split(' ').map(Number);
      most = Math.max(most, open);
      return all >= opened;
    };
    const args = [HALF_SENT, port, connections, bytes].map(String);
    const spec = { name: 'attack', command: process.execPath, args, isReady, readyTimeoutMs: 80_000 };
    attacks.push(await startProcess(spec));
    return most;
  }

  /** Milliseconds until a request on a new connection is answered. */
  async function ask(localAddress: string): Promise<number> {
    const before = performance.now();
    const [response] = await once(get(url, { localAddress, agent: false, timeout: 10_000 }), 'response');
    await text(response);
    expect(response.statusCode).toBe(200);
    return performance.now() - before;
  }

  async function enter(localAddress: string): Promise<Duplex> {
    const socket = await openUpgraded(`${url}/slave`, localAddress);
    sockets.push(socket);
    return socket;
  }

  async function expectEcho(socket: Duplex | undefined): Promise<void> {
    socket?.write('still here');
    expect(String((await once(socket as Duplex, 'data'))[0])).toBe('still here');
  }

  /** Bytes of the proxy's worker. */
  async function residentBytes(): Promise<number> {
    const children = await readFile(`/proc/${proxy.pid}/task/${proxy.pid}/children`, 'utf8');
    const status = await readFile(`/proc/${children.trim().split(' ')[0]}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
  }

  const HALVES = [
    { slots: undefined, visitor: HALL, whose: 'another address, however few slots this machine allows' },
    { slots: 24_000, visitor: ATTACKERS, whose: 'their own address, with the slots of the composition' },
  ];

  test.each(EVERY ? HALVES : HALVES.slice(1))(
    '[Y2551] 12,000 large half-sent heads delay no visitor of $whose, and cut off no socket',
    async ({ slots, visitor }) => {
      const { services } = readComposition(await readCheckout('docker-compose.yml'));
      await startProxy(slots);
      const player = await enter(ATTACKERS);
      const taken: number[] = [];
      let bytes = 0;
      // Once it is ready, the first connections have been closed and reopened.
      const ready = attack(12_000, 14_000, 14_400);
      const isOver = ready.then(() => true);
      while (!(await Promise.race([isOver, setTimeout(100, false)]))) {
        taken.push(await ask(visitor));
        bytes = Math.max(bytes, await residentBytes());
      }
      expect(await ready).toBeGreaterThan(6_000);
      expect(Math.max(...taken)).toBeLessThan(1_000);
      expect(bytes).toBeLessThan(memoryLimit(services.proxy) / 2);
      await expectEcho(player);
    },
  );

  test.runIf(EVERY)(
    '[Y2552] an address with most of the slots gets no more, while a hall of sockets behind another one does',
    async () => {
      await startProxy(800);
      for (let i = 0; i < 300; i++) await enter(HALL);
      await attack(1_000, 100, 2_000);
      expect(await figure('haproxy_frontend_denied_sessions_total{proxy="people"}')).toBeGreaterThan(0);
      for (let i = 0; i < 50; i++) {
        expect(await ask(HALL)).toBeLessThan(1_000);
        await expectEcho(await enter(HALL));
      }
      await expectEcho(sockets[0]);
    },
  );

  test('[Y2550] a slot without a complete request, head and body, lasts 5 s; an open socket stays', async () => {
    await startProxy(800);
    const player = await enter(HALL);
    const before = performance.now();
    const begun = [
      'GET / HT',
      'POST / HTTP/1.1\r\nHost: hall\r\nContent-Length: 9\r\n\r\nhalf',
      'GET / HTTP/1.1\r\nHost: hall\r\n\r\n',
      '',
    ];
    const answers = await Promise.all(
      begun.map(async (sent) => {
        const socket = connect({ port, host: '127.0.0.1' });
        socket.write(sent);
        return text(socket);
      }),
    );
    expect(answers.map((answer) => answer.slice(0, 12))).toEqual(['HTTP/1.1 408', 'HTTP/1.1 408', 'HTTP/1.1 200', '']);
    // Not the gateway's 75 s: a client would send its next request on a closing connection.
    expect(answers[2]).toMatch(/^keep-alive: timeout=5\r$/m);
    expect(performance.now() - before).toBeGreaterThan(4_000);
    expect(performance.now() - before).toBeLessThan(9_000);
    await expectEcho(player);
  });
});
