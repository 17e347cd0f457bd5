import type { IncomingMessage, ServerResponse } from 'node:http';
import { HUB_PATH } from '@quarry/events/hub-path';
import type { ConnectionId } from '@quarry/events/ids';
import { registerNegotiate } from '@quarry/signalr/fastify/negotiate-route';
import type { HubDeclaration } from '@quarry/signalr/hub/define-hub';
import { bearerFrom } from '@quarry/signalr/negotiate/request';
import { createSocketAdapter } from '@quarry/signalr/node/web-socket-acceptor';
import type { AttachOptions, HubServer } from '@quarry/signalr/server/create-hub-server';
import type { FastifyRequest } from 'fastify';
import type { Authenticate } from '#accounts/authenticate.ts';
import type { Routes } from '#http-edge/app-type.ts';
import type { OriginCheck } from '#http-edge/origins.ts';
import { problem, problems } from '#http-edge/problem.ts';
import type { OpenScreen } from '#screens/screen-access.ts';
import type { HostServer } from './host-server.ts';
import type { NegotiationKeys } from './negotiation-keys.ts';
import { newPlayerState } from './player-hub.ts';
import type { PlayerServer } from './player-server.ts';
import type { CountDenial } from './refusal.ts';
import type { Caller } from './roles.ts';
import { releaseRequest } from './upgrades.ts';

export interface HubRoutesParts {
  readonly players: PlayerServer;
  readonly hosts: HostServer;
  readonly keys: NegotiationKeys;
  readonly isDraining: () => boolean;
  readonly denied: CountDenial;
  readonly authenticate: Authenticate;
  readonly openScreen: OpenScreen;
  readonly originAllowed: OriginCheck;
  /** Origins whose pages may negotiate. */
  readonly origins: readonly string[];
  readonly newSocketId: () => ConnectionId;
}

/** Routes of both hubs: WebSocket upgrade and negotiation. */
export function hubRoutes(parts: HubRoutesParts): Routes {
  const { players, hosts, keys, isDraining, denied, authenticate, openScreen, originAllowed, origins, newSocketId } =
    parts;
  return (app) => {
    const checkOrigin = (request: FastifyRequest) => {
      if (originAllowed(request)) return;
      denied('origin-refused');
      throw problems.originRefused();
    };
    /** A host by its sign-in; a stage or remote by its own secret as `access_token`. */
    const callerOf = async (request: FastifyRequest): Promise<Caller> => {
      const token = bearerFrom(request.raw) ?? null;
      const screen = token === null ? null : await openScreen(token, request.ip);
      if (screen) return screen;
      const signedIn = await authenticate(request, token);
      if (signedIn) return { role: 'host', hostId: signedIn.user.id, signedIn };
      denied('not-signed-in');
      throw problems.notSignedIn();
    };
    const negotiation = {
      keys: keys.all,
      protocols: ['json', 'messagepack'] as const,
      origins,
    };

    const adapt = createSocketAdapter();
    /** @param admit authorizes the connection before the 101: it throws, or returns the connection's state */
    const openHub = <Hub extends HubDeclaration, State>(
      url: string,
      server: Pick<HubServer<Hub, State>, 'attach'>,
      admit: (request: FastifyRequest) => Promise<State>,
    ) => {
      const admitted = new WeakMap<IncomingMessage, { options: AttachOptions<State>; response: ServerResponse }>();
      app.route({
        method: 'GET',
        url,
        config: { isHub: true },
        onRequest: async (request, reply) => {
          // The client retries at once and reaches another gateway. A plain request gets the same answer, so that a
          // page can tell whether the service or the network refuses its sockets.
          if (isDraining()) throw problems.unavailable();
          if (!request.ws) throw notAWebSocket();
          checkOrigin(request);
          const state = await admit(request);
          const options = { state, connectionId: await keys.promisedId(request.raw, url) };
          admitted.set(request.raw, { options, response: reply.raw });
        },
        handler: () => {
          throw notAWebSocket();
        },
        wsHandler: (socket, { raw }) => {
          const upgrade = admitted.get(raw);
          if (!upgrade) return;
          // Minor collections keep the values of an old-generation WeakMap alive, and this value refers to its key.
          admitted.delete(raw);
          releaseRequest(socket, upgrade.response);
          server.attach(adapt(socket, raw.socket), upgrade.options);
        },
      });
    };

    openHub(HUB_PATH.player, players, async (request) => {
      // A host with a running session cannot join another one, so a failed lookup of the sign-in refuses the upgrade.
      const signedIn = await authenticate(request, bearerFrom(request.raw) ?? null);
      return newPlayerState(newSocketId(), signedIn?.user.id ?? null);
    });
    openHub(HUB_PATH.host, hosts, async (request) => {
      const caller = await callerOf(request);
      return { socketId: newSocketId(), caller, binding: null };
    });

    registerNegotiate(app, { hub: HUB_PATH.player, ...negotiation });
    registerNegotiate(app, { hub: HUB_PATH.host, ...negotiation, admit: callerOf });
  };
}

function notAWebSocket() {
  return problem(400, 'not-a-websocket', 'This address is a hub, reached by WebSocket.');
}
