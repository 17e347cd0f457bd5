import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHubEndpoint } from '#node/hub-endpoint.ts';
import { connectRaw } from '#testing/raw-client.ts';
import { jsonHandshake, parseRecords, record } from '#testing/records.ts';
import { createSampleServer } from '#testing/sample-hub.ts';

const { server: hub } = createSampleServer();
const endpoint = createHubEndpoint(hub, {
  path: '/hub',
  negotiate: { keys: ['key'] },
  origins: [],
  authenticate: () => ({ state: { name: 'anybody' } }),
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

describe('overload on real sockets', () => {
  it('[F8] closes a client that does not read, while others get everything', async () => {
    const [deaf, listening] = await Promise.all([connect(), connect()]);
    deaf.socket.pause();
    const frame = hub.prepare('state', [{ name: 'x'.repeat(100_000) }]);
    let sent = 0;
    while (hub.stats.slowClosed === 0 && sent < 1_000) {
      hub.broadcast(frame);
      sent += 1;
      await listening.next();
    }
    expect(hub.stats.slowClosed).toBe(1);
    expect(hub.connections.size).toBe(1);
    deaf.socket.terminate();
    listening.socket.close();
    await listening.closed;
  });

  it('[T6] closes a client that sends 1,000 messages a second with 1008, while others are answered', async () => {
    const [flooding, calm] = await Promise.all([connect(), connect()]);
    const ping = record({ type: 6 });
    const flood = setInterval(() => {
      for (let sent = 0; sent < 20; sent += 1) flooding.socket.send(ping);
    }, 20);
    expect(await flooding.closed).toBe(1008);
    clearInterval(flood);
    calm.socket.send(record({ type: 1, invocationId: '1', target: 'Echo', arguments: [1] }));
    const answers: unknown[] = [];
    while (!answers.some((answer) => JSON.stringify(answer).includes('"invocationId":"1"'))) {
      answers.push(...parseRecords(await calm.next()));
    }
    expect(hub.stats.floodClosed).toBe(1);
    calm.socket.close();
  });
});
