import type { App, Request } from './app-type.ts';
import { problems } from './problems.ts';

/** Tells whether a request may change something or open a hub. */
export type OriginCheck = (request: Pick<Request, 'headers' | 'host' | 'protocol'>) => boolean;

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * A browser names the page a request comes from: it must be one of `allowed`, or `publicUrl`, or the request's own host
 * when there is no public address.
 * A request without `Origin` is no browser's cross-site request, unless `Sec-Fetch-Site` says so. The names of the
 * loopback interface count as one, because people type any of them.
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

/** Refuses state-changing requests from other sites (contract, section 2) before anything of them is read. */
export function checkOrigins(app: App, originAllowed: OriginCheck): void {
  app.addHook('onRequest', async (request) => {
    if (!SAFE.has(request.method) && !originAllowed(request)) throw problems.originRefused();
  });
}
