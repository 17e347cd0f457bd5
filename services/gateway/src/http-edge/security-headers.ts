import type { App } from './app-type.ts';
import type { Edge } from './edge.ts';

const HOST = /^[A-Za-z0-9.:[\]-]+$/;

/** The policy the web application runs under: only what this host serves. Named hosts for browsers whose 'self' leaves out ws:. */
export function contentSecurityPolicy(host: string, isSecure: boolean): string {
  const sockets = HOST.test(host) ? ` ${isSecure ? 'wss' : 'ws'}://${host}` : '';
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
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

const FIXED = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // A sign-in link is an address: it must not travel on to wherever the page leads.
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
} as const;

/** Sets the security headers of every answer, errors and files included. */
export function addSecurityHeaders(app: App, isSecure: Edge['isSecure']): void {
  app.addHook('onRequest', async (request, reply) => {
    const secure = isSecure(request);
    reply.headers(FIXED).header('content-security-policy', contentSecurityPolicy(request.host, secure));
    if (secure) reply.header('strict-transport-security', 'max-age=31536000');
    // Answers of the API are somebody's own; no cache on the way may keep them.
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
}
