import websocket from '@fastify/websocket';
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
    // The hub handles errors of its sockets. A socket without a hub means that attaching it threw.
    errorHandler: (error, socket, request) => {
      if (socket.listenerCount('error') > 1) return;
      request.log.error({ event: 'socket-not-attached', err: error });
      socket.terminate();
    },
  });
  app.addHook('onRequest', async (request) => {
    if (request.ws && !request.routeOptions.config.isHub) throw problems.notFound();
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route upgrades to a hub's WebSocket. */
    isHub?: boolean;
  }
}
