import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createWaitingBudget } from '#connection/waiting-budget.ts';
import { defineHub } from '#hub/define-hub.ts';
import { createHubEndpoint } from '#node/hub-endpoint.ts';
import { createHubServer } from '#server/create-hub-server.ts';
import { createManualClock } from '#testing/manual-clock.ts';
import { connectRaw } from '#testing/raw-client.ts';
import { call, end, jsonHandshake, record } from '#testing/records.ts';

const clock = createManualClock();
const page = 'x'.repeat(70_000);
const definition = defineHub({
  methods: {
    Page: { args: z.tuple([]), result: z.string() },
    Small: { args: z.tuple([]), result: z.number() },
    Leave: { args: z.tuple([]), result: z.number() },
  },
  clientTargets: { page: z.tuple([z.string()]) },
});
const hub = createHubServer<typeof definition, null>({
  hub: definition,
  clock,
  // No Pings between the expected records.
  limits: { keepAliveMs: 60_000 },
  budget: createWaitingBudget(2 * page.length),
  handlers: {
    Page: () => page,
    Small: () => 1,
    Leave: ({ connection, closeAfterwards }) => {
      connection.send('page', [page]);
      closeAfterwards('done');
      return 1;
    },
  },
});
const endpoint = createHubEndpoint(hub, {
  path: '/hub',
  negotiate: { keys: ['key'] },
  origins: [],
  authenticate: () => ({ state: null }),
});
const http = createServer().on('upgrade', (request, socket, head) => endpoint.handleUpgrade(request, socket, head));
let url = '';

beforeAll(async () => {
  hub.start();
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening));
  url = `ws://127.0.0.1:${(http.address() as AddressInfo).port}/hub`;
});
afterAll(async () => {
  await hub.drain({ overMs: 0, groups: 1 });
  hub.stop();
  await new Promise((closed) => http.close(closed));
});

const connect = async () => {
  const client = await connectRaw(url);
  client.socket.send(jsonHandshake);
  await client.next();
  return client;
};
const small = record({ type: 3, invocationId: '2', result: 1 });

describe('what is sent within one turn of the event loop', () => {
  it('[F1641] reaches a fast client completely, though it exceeds the backlog of a slow one', async () => {
    const client = await connect();
    client.socket.send(call('2', 'Leave'));
    expect((await client.next()).length).toBeGreaterThan(page.length);
    expect(await client.next()).toBe(small);
    expect(await client.next()).toBe(record({ type: 7, error: 'done' }));
    expect(await client.closed).toBe(1000);
  });

  it('[F1641] answers all calls before a broken record', async () => {
    const client = await connect();
    client.socket.send(`${call('1', 'Page')}${call('2', 'Small')}nonsense${end}`);
    expect((await client.next()).length).toBeGreaterThan(page.length);
    expect(await client.next()).toBe(small);
    expect(await client.next()).toContain('"type":7');
  });

  it('[F1641] ends no client that reads, however many there are', async () => {
    const clients = await Promise.all(Array.from({ length: 10 }, connect));
    hub.broadcast(hub.prepare('page', [page]));
    for (const client of clients) expect((await client.next()).length).toBeGreaterThan(page.length);
    expect(hub.stats.slowClosed).toBe(0);
    for (const { socket } of clients) socket.close();
    await Promise.all(clients.map(({ closed }) => closed));
  });
});

describe('a process that stalls for longer than its clients may be silent', () => {
  const ping = record({ type: 6 });
  /** Blocks the event loop until a sweep is due. */
  const standStill = (ms: number): void => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    clock.advance(ms);
  };

  it('[T1643] reads what has arrived before it times them out', async () => {
    const [silent, opened] = [await connect(), await connectRaw(url)];
    silent.socket.send(ping + call('2', 'Small'));
    expect(await silent.next()).toBe(small);
    // The sweep that sees that Ping.
    hub.sweep();
    silent.socket.send(ping);
    opened.socket.send(jsonHandshake);
    standStill(30_000);
    expect(await opened.next()).toBe(`{}${end}`);
    silent.socket.send(call('2', 'Small'));
    expect(await silent.next()).toBe(small);
    expect(hub.stats).toMatchObject({ clientTimeouts: 0, handshakesTimedOut: 0 });
    for (const { socket } of [silent, opened]) socket.close();
  });
});
