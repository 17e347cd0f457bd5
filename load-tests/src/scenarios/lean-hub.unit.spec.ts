import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { countingHubOf } from '../stadium/counting-socket.ts';
import { leanHub, overNetwork } from './lean-hub.ts';

const HEAVY = 'x'.repeat(200_000);

/** How a server is reached: `simulated` listens nowhere. */
const ways = {
  simulated: async (http: Server) => ({ open: countingHubOf(http), url: 'http://simulated/slave' }),
  'on the network': async (http: Server) => {
    await once(http.listen(0, '127.0.0.1'), 'listening');
    return { open: leanHub(overNetwork), url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/slave` };
  },
};
type Way = (typeof ways)[keyof typeof ways];

async function startServer(
  way: Way,
  onCall: (socket: WebSocket, call: { target: string; invocationId: string }) => void,
) {
  const http = createServer();
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  const codes: number[] = [];
  http.on('upgrade', (request, stream, head) =>
    sockets.handleUpgrade(request, stream, head, (socket) => {
      socket.on('close', (code) => codes.push(code));
      socket.on('message', (data) => {
        const record = JSON.parse(String(data).slice(0, -1));
        if (record.protocol) send(socket, {});
        else if (record.target) onCall(socket, record);
      });
    }),
  );
  onTestFinished(() => void http.close());
  return { ...(await way(http)), codes };
}

const send = (socket: WebSocket, record: object) => socket.send(`${JSON.stringify(record)}\u001e`);
const push = (socket: WebSocket, target: string, ...args: unknown[]) =>
  send(socket, { type: 1, target, arguments: args });

/** Opens a hub whose pushes are kept. */
async function connect({ open, url }: Awaited<ReturnType<typeof startServer>>) {
  const pushed: string[] = [];
  const closed: number[] = [];
  const client = await open(url, {}, { onPush: (target) => pushed.push(target), onClose: (code) => closed.push(code) });
  return { client, pushed, closed };
}

describe.each(Object.entries(ways))('a lean client %s', (_, way) => {
  test('[U3401] calls and is called, and every byte of its frames counts', async () => {
    const server = await startServer(way, (socket, { invocationId }) => {
      push(socket, 'userchange', HEAVY);
      push(socket, 'statechange', 'playing', null);
      send(socket, { type: 3, invocationId, result: 'done' });
    });
    const { client, pushed } = await connect(server);
    expect(await client.call('Anything')).toBe('done');
    // A push that no player reads is counted, not decoded.
    expect(pushed).toEqual(['statechange']);
    expect(client.bytes).toBeGreaterThan(HEAVY.length);
  });

  test('[U3401] closes with the code of whoever closes it, and its pending calls fail', async () => {
    const server = await startServer(way, (socket) => socket.close(1013));
    const { client, closed } = await connect(server);
    await expect(client.call('Anything')).rejects.toThrow('1013');
    await vi.waitFor(() => expect([closed, client.isOpen]).toEqual([[1013], false]));
    const other = await connect(server);
    other.client.close();
    await vi.waitFor(() => expect(other.closed).toEqual([1000]));
    const cut = await connect(server);
    cut.client.terminate();
    await vi.waitFor(() => expect(cut.closed).toEqual([1006]));
    await vi.waitFor(() => expect(server.codes).toEqual([1013, 1000, 1006]));
  });

  test('[U3401] fails to open when the upgrade is refused', async () => {
    const http = createServer();
    http.on('upgrade', (_request, stream) => stream.end('HTTP/1.1 503 Service Unavailable\r\n\r\n'));
    onTestFinished(() => void http.close());
    const { open, url } = await way(http);
    await expect(open(url, {}, { onPush: () => {}, onClose: () => {} })).rejects.toThrow('503');
  });
});
