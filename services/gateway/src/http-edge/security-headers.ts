import helmet from 'helmet';
import type { App } from './app-type.ts';
import { isSecure, ownOrigin } from './origins.ts';

/**
 * Allows only what this host serves. @param own this host, for browsers whose 'self' does not cover ws:; null if
 * unknown
 */
function contentSecurityPolicy(own: URL | null, secure: boolean): string {
  const sockets = own ? ` ${secure ? 'wss' : 'ws'}://${own.host}` : '';
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self'${sockets}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join(';');
}

const helmetFor = (secure: boolean) =>
  helmet({
    // It names the requested host, which only Fastify knows.
    contentSecurityPolicy: false,
    strictTransportSecurity: secure && { maxAge: 31_536_000, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
    // A sign-in link is a URL: it must not leak in a `Referer`.
    referrerPolicy: { policy: 'no-referrer' },
    // Only obsolete browsers read these.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });

/** Headers of a problem sent before hooks run, such as a path that cannot be decoded. */
export const UNROUTED_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

/**
 * Sets the security headers that a route has not set itself, on every response, including errors and files; an upgrade
 * has none. Helmet without Fastify's plugin, which rebuilds it for each request: 0.1 ms, and garbage that survives
 * until the next major collection.
 */
export function addSecurityHeaders(app: App, publicUrl: URL | null): void {
  const overHttps = helmetFor(true);
  const overHttp = helmetFor(false);
  app.addHook('onSend', (request, reply, _, done) => {
    const secure = isSecure(request, publicUrl);
    const orElse = (name: string, value: () => string) => reply.hasHeader(name) || reply.header(name, value());
    orElse('content-security-policy', () => contentSecurityPolicy(publicUrl ?? ownOrigin(request), secure));
    orElse('permissions-policy', () => 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
    // API responses are personal; no intermediate cache may store them.
    if (request.url.startsWith('/api/')) orElse('cache-control', () => 'no-store');
    const setOthers = secure ? overHttps : overHttp;
    setOthers(request.raw, reply.raw, () => done());
  });
}
