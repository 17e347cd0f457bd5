import { createServer } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { countingHubOf } from './counting-socket.ts';

const HEAVY = 'x'.repeat(200_000);

/** A WebSocket server that listens nowhere. */
function startServer(onCall: (socket: WebSocket, call: { target: string; invocationId: string }) => void) {
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
  return { open: countingHubOf(http), codes };
}

const send = (socket: WebSocket, record: object) => socket.send(`${JSON.stringify(record)}\u001e`);
const push = (socket: WebSocket, target: string, ...args: unknown[]) =>
  send(socket, { type: 1, target, arguments: args });

/** Opens a hub whose pushes are kept. */
async function connect({ open }: ReturnType<typeof startServer>) {
  const pushed: string[] = [];
  const closed: number[] = [];
  const client = await open(
    'http://simulated/slave',
    {},
    { onPush: (target) => pushed.push(target), onClose: (code) => closed.push(code) },
  );
  return { client, pushed, closed };
}

test('[U3401] a simulated socket calls and is called like one of the network, and every byte of its frames counts', async () => {
  const server = startServer((socket, { invocationId }) => {
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

test('[U3401] a simulated socket closes with the code of whoever closes it, and its pending calls fail', async () => {
  const server = startServer((socket) => socket.close(1013));
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

test('[U3401] a refused upgrade fails the opening', async () => {
  const http = createServer();
  http.on('upgrade', (_request, stream) => stream.end('HTTP/1.1 503 Service Unavailable\r\n\r\n'));
  const open = countingHubOf(http);
  await expect(open('http://simulated/slave', {}, { onPush: () => {}, onClose: () => {} })).rejects.toThrow('503');
});
