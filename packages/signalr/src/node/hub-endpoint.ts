import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { HubDeclaration } from '#hub/define-hub.ts';
import { currentKeys, type TokenKeys } from '#negotiate/connection-token.ts';
import { connectionIdFrom, type NegotiateOptions, negotiateResponse } from '#negotiate/negotiate.ts';
import { type AllowedOrigins, corsHeaders, originAllowed } from '#negotiate/origins.ts';
import { requestUrl } from '#negotiate/request.ts';
import { createWebSocketAcceptor } from '#node/web-socket-acceptor.ts';
import type { HubServer } from '#server/create-hub-server.ts';

export type HubEndpointOptions<State> = {
  /** Path of the hub, such as `/slave`. */
  readonly path: string;
  /** Options of negotiations. If `keys` is a function that rejects, negotiations and upgrades get a 500. */
  readonly negotiate: Omit<NegotiateOptions, 'hub' | 'keys'> & { readonly keys: TokenKeys };
  /** Origins whose pages may connect; others get 403. */
  readonly origins: AllowedOrigins;
  /** Whether requests without `Origin`, which no browser sends, may connect. True by default. */
  readonly allowAbsentOrigin?: boolean;
  /**
   * Authorizes the connection before the socket opens and returns its state; undefined is 401, a rejection 500 (S3).
   */
  authenticate(request: IncomingMessage): Admission<State> | Promise<Admission<State>>;
  /** Rejection of `authenticate` or `keys`; the client gets a 500. Must not throw. */
  onError?(error: unknown): void;
};

export type Admission<State> = { readonly state: State } | undefined;

export type HubEndpoint = {
  /** For the server's `request` event. Returns false when the path is not this hub's. */
  handleRequest(request: IncomingMessage, response: ServerResponse): boolean;
  /** For the server's `upgrade` event. Returns false, touching nothing, when the path is not this hub's. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
};

/** Serves one hub on a plain `node:http` server: negotiation, its preflight, and the upgrade. */
export const createHubEndpoint = <Hub extends HubDeclaration, State>(
  server: HubServer<Hub, State>,
  options: HubEndpointOptions<State>,
): HubEndpoint => {
  const { path, origins, allowAbsentOrigin = true } = options;
  const negotiation = async () => ({
    ...options.negotiate,
    hub: path,
    keys: await currentKeys(options.negotiate.keys),
  });
  const webSockets = createWebSocketAcceptor();

  const handleRequest = (request: IncomingMessage, response: ServerResponse): boolean => {
    const url = requestUrl(request);
    const isNegotiation = url?.pathname === `${path}/negotiate`;
    if (!isNegotiation && url?.pathname !== path) return false;
    // Clients post bodies of any type, even an empty one declared as JSON; they are ignored (N4).
    request.resume();
    const cors = corsHeaders(request.headers.origin, origins);
    if (!isNegotiation) response.writeHead(400).end('A hub is reached by WebSocket.');
    else if (request.method === 'OPTIONS') response.writeHead(204, cors).end();
    else if (request.method !== 'POST') response.writeHead(405, { allow: 'POST' }).end();
    else {
      void negotiate(response, url.searchParams.get('negotiateVersion'), cors).catch((error) => {
        response.writeHead(500, cors).end();
        options.onError?.(error);
      });
    }
    return true;
  };

  const negotiate = async (response: ServerResponse, version: string | null, cors: CorsHeaders): Promise<void> => {
    const body = negotiateResponse(await negotiation(), version);
    response.writeHead(200, { ...cors, 'content-type': 'application/json', 'cache-control': 'no-store' });
    response.end(JSON.stringify(body));
  };

  const handleUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): boolean => {
    if (requestUrl(request)?.pathname !== path) return false;
    // Until `ws` has the socket, a reset would be an unhandled error event.
    socket.on('error', ignore);
    if (!originAllowed(request.headers.origin, origins, allowAbsentOrigin)) {
      refuseUpgrade(socket, 403);
      return true;
    }
    if (server.draining) {
      refuseUpgrade(socket, 503);
      return true;
    }
    void admit(request, socket, head).catch((error) => {
      refuseUpgrade(socket, 500);
      options.onError?.(error);
    });
    return true;
  };

  const admit = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const admission = await options.authenticate(request);
    if (admission === undefined) {
      refuseUpgrade(socket, 401);
      return;
    }
    const connectionId = connectionIdFrom(request, await negotiation());
    webSockets.accept(request, socket, head, (webSocket) => {
      socket.off('error', ignore);
      server.attach(webSocket, { ...admission, connectionId });
    });
  };

  return { handleRequest, handleUpgrade };
};

type CorsHeaders = ReturnType<typeof corsHeaders>;

const ignore = (): void => {};

/** Answers an upgrade request with an HTTP status instead of 101, and ends its connection. */
const refuseUpgrade = (socket: Duplex, status: number): void => {
  const reason = STATUS_CODES[status] ?? '';
  socket.end(`HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy());
};
