import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { openHubClient } from './hub-client.ts';

test('[C970] a call on a socket that is closing fails when it has closed, not before', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  server.on('connection', (socket) => socket.once('message', () => socket.send('{}\u001e')));
  let isClosed = false;
  const onClose = () => {
    isClosed = true;
  };
  const { port } = server.address() as AddressInfo;
  const client = await openHubClient(`http://127.0.0.1:${port}`, {}, { onPush: () => {}, onClose });
  client.close();
  await expect(client.call('GetConnectionId')).rejects.toThrow('socket closed with 1000');
  expect(isClosed).toBe(true);
});
