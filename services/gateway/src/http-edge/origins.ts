import { hostname, networkInterfaces } from 'node:os';
import type { FastifyRequest } from 'fastify';
import type { App } from './app-type.ts';
import { problems } from './problem.ts';

/** Whether browsers use https, by PUBLIC_URL: the proxy in front may forward plain http. */
export function isSecure({ protocol }: Pick<FastifyRequest, 'protocol'>, publicUrl: URL | null): boolean {
  return (publicUrl?.protocol ?? `${protocol}:`) === 'https:';
}

/** The request's origin if it names this machine, else null: anybody can forge a `Host`. */
export function ownOrigin({ host, protocol }: Pick<FastifyRequest, 'host' | 'protocol'>): URL | null {
  const own = parseUrl(`${protocol}://${host}`);
  return own?.host === host.toLowerCase() && namesThisMachine(own.hostname) ? own : null;
}

/**
 * How long the system's addresses are cached: reading them takes longer than all other headers of a response together.
 * Milliseconds.
 */
const NAMES_KEPT = 5_000;

/** @param now monotonic milliseconds @returns whether a host name is one of this machine's names or addresses */
export function createMachineNames(now: () => number, addresses = addressesOfMachine): (name: string) => boolean {
  let names: ReadonlySet<string> = new Set();
  let readAt = -Infinity;
  return (name) => {
    if (now() - readAt >= NAMES_KEPT) {
      const own = hostname().toLowerCase();
      names = new Set(['localhost', own, `${own}.local`, ...addresses()]);
      readAt = now();
    }
    return names.has(name.replace(/^\[|\]$/g, ''));
  };
}

const addressesOfMachine = (): string[] =>
  Object.values(networkInterfaces()).flatMap((list = []) => list.map(({ address }) => address));

const namesThisMachine = createMachineNames(() => performance.now());

/** Whether a request may change state or open a hub. */
export type OriginCheck = (request: Pick<FastifyRequest, 'headers' | 'host' | 'protocol'>) => boolean;

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Compares `Origin` with `allowed`, `publicUrl`, or the request's own host when there is no public URL. Without
 * `Origin` the request is not a browser's cross-site request, unless `Sec-Fetch-Site` says so. The names of the
 * loopback interface are equivalent, because people type any of them.
 */
export function createOriginCheck(publicUrl: URL | null, allowed: ReadonlySet<string> = new Set()): OriginCheck {
  return ({ headers, host, protocol }) => {
    const { origin } = headers;
    if (origin === undefined) return !['cross-site', 'same-site'].includes(String(headers['sec-fetch-site'] ?? 'none'));
    if (allowed.has(origin)) return true;
    const own = publicUrl ?? parseUrl(`${protocol}://${host}`);
    const from = parseUrl(origin);
    return own !== null && from !== null && sameOrigin(own, from);
  };
}

function sameOrigin(a: URL, b: URL): boolean {
  if (a.origin === b.origin) return true;
  return a.protocol === b.protocol && a.port === b.port && LOOPBACK.has(a.hostname) && LOOPBACK.has(b.hostname);
}

function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses state-changing requests from other sites (contract, section 2) before their body is read. */
export function checkOrigins(app: App, originAllowed: OriginCheck): void {
  app.addHook('onRequest', async (request) => {
    if (!SAFE.has(request.method) && !originAllowed(request)) throw problems.originRefused();
  });
}

/** The API, and plain requests to the hubs. */
const API = /^\/(?:api(?:\/|\?|$)|(?:master|slave)(?:\?|$))/;

/** Methods and headers the web application uses. */
const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': 'authorization, content-type, if-match, if-none-match, x-device-id',
  // Chromium allows up to two hours; a changed list of origins should take effect sooner.
  'access-control-max-age': '600',
} as const;

/**
 * Lets pages of the configured origins call the API with their cookies (CORS, Fetch standard). Without configured
 * origins no response has a CORS header.
 */
export function allowOrigins(app: App, origins: ReadonlySet<string>): void {
  if (origins.size === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    if (!API.test(request.url)) return;
    reply.header('vary', 'origin');
    const { origin } = request.headers;
    if (origin === undefined || !origins.has(origin)) return;
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'etag, retry-after',
    });
    const asks = request.headers['access-control-request-method'];
    if (request.method === 'OPTIONS' && asks !== undefined) return reply.code(204).headers(PREFLIGHT).send();
  });
}
