import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { HubSocket } from '@quarry/signalr/connection/hub-socket';
import { requestUrl } from '@quarry/signalr/negotiate/request-url';
import { refuseUpgrade } from '@quarry/signalr/node/refuse-upgrade';
import { createWebSocketAcceptor } from '@quarry/signalr/node/web-socket-acceptor';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '#http-edge/app-type.ts';

export interface Upgrades {
  /**
   * Opens the WebSocket a request asked for. Null: it asked for none. `opened` is called in the tick in which the socket
   * opens.
   */
  accept(request: FastifyRequest, reply: FastifyReply): ((opened: (socket: HubSocket) => void) => void) | null;
}

interface Waiting {
  readonly socket: Duplex;
  readonly head: Buffer;
}

/**
 * Sends upgrade requests through Fastify, so that they are authenticated and refused like any other request, before the
 * 101. Unlike the usual plugin it closes nothing when the app closes: the drain does, in groups.
 * @param paths what may be upgraded
 * @param isDraining new sockets are refused then, so that a client goes to another gateway at once
 */
export function takeUpgrades(app: App, paths: readonly string[], isDraining: () => boolean): Upgrades {
  const waiting = new WeakMap<IncomingMessage, Waiting>();
  const webSockets = createWebSocketAcceptor();

  app.server.on('upgrade', (request, socket, head) => {
    // Until the WebSocket has the socket, a reset would be an error nobody handles.
    socket.on('error', ignore);
    if (request.method !== 'GET' || !paths.includes(requestUrl(request)?.pathname ?? '')) {
      refuseUpgrade(socket, 404);
      return;
    }
    if (isDraining()) {
      refuseUpgrade(socket, 503);
      return;
    }
    waiting.set(request, { socket, head });
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(request.socket);
    response.on('finish', () => socket.end());
    app.routing(request, response);
  });

  return {
    accept: (request, reply) => {
      const upgrade = waiting.get(request.raw);
      if (!upgrade) return null;
      return (opened) => {
        reply.hijack();
        reply.raw.detachSocket(request.raw.socket);
        upgrade.socket.off('error', ignore);
        webSockets.accept(request.raw, upgrade.socket, upgrade.head, opened);
      };
    },
  };
}

function ignore(): void {}
