import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Redis } from 'ioredis';
import { type WebSocket, WebSocketServer } from 'ws';
import { sayReady } from './parent.ts';

/**
 * Baseline of fan-out: messages of a Redis channel are written to every socket by a loop of `send`. Performs a hub's
 * handshake, so that the same clients can connect. Arguments: address of Redis, channel.
 */
const [redisUrl = '', channel = ''] = process.argv.slice(2);
const sockets = new Set<WebSocket>();
const server = createServer();
const webSockets = new WebSocketServer({
  server,
  perMessageDeflate: false,
  clientTracking: false,
  skipUTF8Validation: true,
});
webSockets.on('connection', (socket) => {
  socket.once('message', () => {
    socket.send('{}\u001e');
    sockets.add(socket);
  });
});
const redis = new Redis(redisUrl);
redis.on('messageBuffer', (_, bytes: Buffer) => {
  for (const socket of sockets) socket.send(bytes, { binary: false, compress: false });
});
await redis.subscribe(channel);
server.listen(0, '127.0.0.1');
await once(server, 'listening');
sayReady({ port: (server.address() as AddressInfo).port });
