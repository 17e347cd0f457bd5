import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startFakeHub } from '@quarry/participants/spec-support/fake-hub';
import { expect, onTestFinished, test } from 'vitest';
import { startLoadHost } from './load-host.ts';

/** A gateway that refuses some starts. */
async function startGateway(refusals: number, headers: Record<string, string>) {
  let starts = 0;
  const server = createServer((request, response) => {
    if (request.url !== '/api/session') return response.setHeader('set-cookie', 'sid=1').end();
    starts += 1;
    if (starts <= refusals) return response.writeHead(503, headers).end();
    return response.end('s');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, starts: () => starts };
}

async function startAt(url: string) {
  const hub = await startFakeHub(({ complete }) => complete());
  const host = await startLoadHost(url, hub.address, { questions: 1, seconds: 0 });
  host.client.leave();
  return host.sessionId;
}

test('[U1587] a start that a busy gateway could not confirm is repeated once, at the time the gateway says', async () => {
  const busy = await startGateway(1, { 'retry-after': '0' });
  expect(await startAt(busy.url)).toBe('s');
  expect(busy.starts()).toBe(2);
  const twice = await startGateway(2, { 'retry-after': '0' });
  await expect(startAt(twice.url)).rejects.toThrow('answered 503');
  expect(twice.starts()).toBe(2);
  const never = await startGateway(1, {});
  await expect(startAt(never.url)).rejects.toThrow('answered 503');
  expect(never.starts()).toBe(1);
});
