import { HUB_PATH } from '@quarry/events/hub-path';
import { registerNegotiate } from '@quarry/signalr/fastify/negotiate-route';
import { bearerFrom } from '@quarry/signalr/negotiate/bearer-from';
import type { FastifyRequest } from 'fastify';
import type { Authenticate, SignedIn } from '#accounts/authenticate.ts';
import type { App, Routes } from '#http-edge/app-type.ts';
import type { OriginCheck } from '#http-edge/origins.ts';
import { problem, problems } from '#http-edge/problem.ts';
import type { HostServer } from './host-server.ts';
import type { NegotiationKeys } from './negotiation-keys.ts';
import type { PlayerServer } from './player-server.ts';
import type { CountDenial } from './refusal.ts';
import { takeUpgrades } from './upgrades.ts';

export interface HubRoutesParts {
  readonly players: PlayerServer;
  readonly hosts: HostServer;
  readonly keys: NegotiationKeys;
  readonly isDraining: () => boolean;
  readonly denied: CountDenial;
  readonly authenticate: Authenticate;
  readonly originAllowed: OriginCheck;
  /** Origins whose pages may negotiate. */
  readonly origins: readonly string[];
}

/** The two hubs: their WebSockets and, for clients that do not skip it, their negotiation. */
export function hubRoutes(parts: HubRoutesParts): Routes {
  const { players, hosts, keys, isDraining, denied, authenticate, originAllowed, origins } = parts;
  return (app) => {
    const checkOrigin = (request: FastifyRequest) => {
      if (originAllowed(request)) return;
      denied('origin-refused');
      throw problems.originRefused();
    };
    const hostOf = async (request: FastifyRequest): Promise<SignedIn> => {
      const signedIn = await authenticate(request, bearerFrom(request.raw) ?? null);
      if (signedIn) return signedIn;
      denied('not-signed-in');
      throw problems.notSignedIn();
    };
    const upgrades = takeUpgrades(app, Object.values(HUB_PATH), isDraining);
    const negotiation = {
      keys: keys.all,
      protocols: ['json', 'messagepack'] as const,
      origins,
    };

    app.get(HUB_PATH.player, async (request, reply) => {
      const open = upgrades.accept(request, reply);
      if (!open) throw notAWebSocket();
      checkOrigin(request);
      // A host with a running session joins no other: who it is must be known, and not knowing is no yes.
      const signedInAs = (await authenticate(request, bearerFrom(request.raw) ?? null))?.user.id ?? null;
      const connectionId = await keys.promisedId(request.raw, HUB_PATH.player);
      open((socket) =>
        players.attach(socket, { state: { signedInAs, binding: null, unboundSince: performance.now() }, connectionId }),
      );
    });

    app.get(HUB_PATH.host, async (request, reply) => {
      const open = upgrades.accept(request, reply);
      if (!open) throw notAWebSocket();
      checkOrigin(request);
      const signedIn = await hostOf(request);
      const connectionId = await keys.promisedId(request.raw, HUB_PATH.host);
      open((socket) => hosts.attach(socket, { state: { signedIn, binding: null }, connectionId }));
    });

    registerNegotiate(app, { hub: HUB_PATH.player, ...negotiation });
    void app.register(async (scope: App) => {
      scope.addHook('onRequest', async (request) => {
        // A browser asks for permission without credentials.
        if (request.method !== 'OPTIONS') await hostOf(request);
      });
      registerNegotiate(scope, { hub: HUB_PATH.host, ...negotiation });
    });
  };
}

function notAWebSocket() {
  return problem(400, 'not-a-websocket', 'This address is a hub, reached by WebSocket.');
}
