import type { IncomingMessage, ServerResponse } from 'node:http';
import websocket, { type WebSocket } from '@fastify/websocket';
import { webSocketOptions } from '@quarry/signalr/node/web-socket-acceptor';
import type { App } from '#http-edge/app-type.ts';
import { problems } from '#http-edge/problem.ts';

/**
 * Routes upgrade requests through Fastify, so that they are authenticated and refused like any other request, before the
 * 101. Register it before all routes: the plugin would otherwise open a WebSocket on any route, and only hubs may.
 */
export async function carryUpgrades(app: App): Promise<void> {
  await app.register(websocket, {
    options: webSocketOptions,
    // The drain has closed all sockets by then, in groups.
    preClose: (done) => done(),
    // Called when attaching a socket throws; the hub handles errors of the sockets it has.
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
 * Whether a request is to become a WebSocket. Node ignores every other `Upgrade`, as RFC 9110 (section 7.8) asks: Java's
 * HttpClient and `curl --http2` offer `h2c` with requests that they want answered.
 */
export function isWebSocketUpgrade({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket';
}

/**
 * Frees the request of a socket that a hub is about to take. The plugin's error listener and the response would otherwise
 * keep Fastify's request, reply, logger and all headers as long as the socket lives, a third of a player's memory.
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
