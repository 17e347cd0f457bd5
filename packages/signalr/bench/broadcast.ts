import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { prepareFrameFromJson } from '#frame/hub-frame.ts';
import { defineHub } from '#hub/define-hub.ts';
import { webSocketOptions } from '#node/web-socket-acceptor.ts';
import { jsonProtocol } from '#protocol/json-protocol.ts';
import { createHubServer } from '#server/create-hub-server.ts';
import { median } from './measure.ts';

const rounds = 60;
const warmUp = 10;
const bareOptions = { binary: false } as const;

/** Waits until the kernel has accepted everything from every socket. */
const drained = async (sockets: readonly WebSocket[]): Promise<void> => {
  while (sockets.some((socket) => socket.bufferedAmount > 0)) await new Promise(setImmediate);
  await new Promise(setImmediate);
};

/**
 * Broadcasts to `count` loopback sockets, alternating our broadcast and a bare loop of `ws.send` over the same sockets,
 * and prints the median time each blocks the process.
 */
export const benchmarkBroadcast = async (count: number, argsJson: string): Promise<void> => {
  const hub = createHubServer({ hub: defineHub({ methods: {}, clientTargets: {} }), handlers: {} });
  const webSockets = new WebSocketServer({ noServer: true, ...webSocketOptions });
  const sockets: WebSocket[] = [];
  const http = createServer();
  http.on('upgrade', (request, socket, head) => {
    webSockets.handleUpgrade(request, socket, head, (webSocket) => {
      sockets.push(webSocket);
      hub.attach(webSocket, { state: undefined });
    });
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  const clients = fork(new URL('./idle-clients.ts', import.meta.url), [String(port), String(count)]);
  await once(clients, 'message');

  const frame = prepareFrameFromJson('timerchange', argsJson);
  const bytes = frame.bytes(jsonProtocol);
  const options = { supersedes: 'timerchange' };
  const timed = async (send: () => void): Promise<number> => {
    const start = performance.now();
    send();
    const elapsed = performance.now() - start;
    await drained(sockets);
    return elapsed;
  };
  const ours = () => void hub.broadcast(frame, options);
  const bare = (): void => {
    for (const socket of sockets) socket.send(bytes, bareOptions);
  };
  const pairs: { ours: number; bare: number }[] = [];
  for (let round = 0; round < rounds + warmUp; round += 1) {
    // The order alternates, because the second run finds warmer caches.
    const first = round % 2 === 0 ? await timed(ours) : await timed(bare);
    const second = round % 2 === 0 ? await timed(bare) : await timed(ours);
    if (round < warmUp) continue;
    pairs.push(round % 2 === 0 ? { ours: first, bare: second } : { ours: second, bare: first });
  }
  const oursMs = median(pairs.map((pair) => pair.ours));
  const bareMs = median(pairs.map((pair) => pair.bare));
  const ratio = median(pairs.map((pair) => pair.ours / pair.bare));
  const name = `${count} sockets, ${bytes.length} B`;
  console.log(
    `${name.padEnd(24)}${oursMs.toFixed(2).padStart(8)} ms  bare${bareMs.toFixed(2).padStart(8)} ms  ratio ${ratio.toFixed(2)}`,
  );

  clients.disconnect();
  for (const socket of sockets) socket.terminate();
  await once(clients, 'exit');
  http.close();
};
