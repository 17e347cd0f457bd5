import type { IncomingMessage, ServerResponse } from 'node:http';
import websocket, { type WebSocket } from '@fastify/websocket';
import { webSocketOptions } from '@quarry/signalr/node/web-socket-acceptor';
import type { App } from '#http-edge/app-type.ts';
import { problems } from '#http-edge/problem.ts';

/**
 * Routes upgrade requests through Fastify, so that they are authenticated and refused before the 101 like any other
 * request. Register it before all routes: otherwise the plugin opens a WebSocket on any route, not only on hubs.
 */
export async function carryUpgrades(app: App): Promise<void> {
  await app.register(websocket, {
    options: webSocketOptions,
    // The drain has closed all sockets by then, in groups.
    preClose: (done) => done(),
    // Called when attaching a socket throws; afterwards the hub handles its errors.
    errorHandler: (error, socket, request) => {
      request.log.error({ event: 'socket-not-attached', err: error });
      socket.terminate();
    },
  });
  app.addHook('onRequest', async (request) => {
    if (request.ws && !request.routeOptions.config.isHub) throw problems.notFound();
  });
}

/**
 * Whether a request asks for a WebSocket. Node ignores any other `Upgrade`, as RFC 9110 (section 7.8) requires: Java's
 * HttpClient and `curl --http2` offer `h2c` with ordinary requests.
 */
export function isWebSocketUpgrade({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket';
}

/**
 * Releases the request of a socket that a hub is about to take over. Otherwise the plugin's error listener and the
 * response retain Fastify's request, reply, logger and all headers for the socket's lifetime, a third of a player's
 * memory.
 */
export function releaseRequest(socket: WebSocket, response: ServerResponse): void {
  socket.removeAllListeners('error');
  if (response.socket) response.detachSocket(response.socket);
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route upgrades to a hub's WebSocket. */
    isHub?: boolean;
  }
}
