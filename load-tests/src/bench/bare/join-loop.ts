import type { AddressInfo } from 'node:net';
import websocket from '@fastify/websocket';
import { RECORD_END } from '@quarry/participants/pure/hub-conversation';
import { fastify } from 'fastify';
import { sayReady } from './parent.ts';

/**
 * Baseline of joining: a Fastify that upgrades, performs a hub's handshake and completes each call at once. Nothing is
 * checked, stored or announced.
 */
const app = fastify();
await app.register(websocket, { options: { perMessageDeflate: false, clientTracking: false } });
app.get('/slave', { websocket: true }, (socket) => {
  socket.once('message', () => {
    socket.send(`{}${RECORD_END}`);
    socket.on('message', (data: Buffer) => {
      for (const record of data.toString().split(RECORD_END).filter(Boolean)) {
        const { invocationId } = JSON.parse(record);
        if (invocationId) socket.send(JSON.stringify({ type: 3, invocationId, result: 'bare' }) + RECORD_END);
      }
    });
  });
});
await app.listen({ host: '127.0.0.1', port: 0 });
sayReady({ port: (app.server.address() as AddressInfo).port });
