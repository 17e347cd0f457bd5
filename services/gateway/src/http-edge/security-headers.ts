import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import type { App } from './app-type.ts';
import { isSecure } from './origins.ts';

const HOST = /^[A-Za-z0-9.:[\]-]+$/;

/** Only what this host serves. The host is named for browsers whose 'self' does not cover ws:. */
function contentSecurityPolicy(host: string, secure: boolean): FastifyHelmetOptions['contentSecurityPolicy'] {
  return {
    useDefaults: false,
    directives: {
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'style-src': ["'self'"],
      'font-src': ["'self'"],
      'img-src': ["'self'", 'data:'],
      'connect-src': ["'self'", ...(HOST.test(host) ? [`${secure ? 'wss' : 'ws'}://${host}`] : [])],
      'manifest-src': ["'self'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
      ...(secure ? { 'upgrade-insecure-requests': [] } : {}),
    },
  };
}

const OPTIONS: FastifyHelmetOptions = {
  // The policy depends on the request: the hook below applies it.
  global: false,
  xFrameOptions: { action: 'deny' },
  // A sign-in link is a URL: it must not leak to the pages it leads to.
  referrerPolicy: { policy: 'no-referrer' },
  // Only obsolete browsers read these.
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
};

/** Of a problem answered before hooks run, such as a path that cannot be decoded. */
export const UNROUTED_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const;

/** Sets the security headers of every response, errors and files included. */
export async function addSecurityHeaders(app: App, publicUrl: URL | null): Promise<void> {
  await app.register(helmet, OPTIONS);
  app.addHook('onRequest', async (request, reply) => {
    const secure = isSecure(request, publicUrl);
    reply.helmet({
      contentSecurityPolicy: contentSecurityPolicy(request.host, secure),
      strictTransportSecurity: secure && { maxAge: 31_536_000, includeSubDomains: false },
    });
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
    // API responses are personal; no cache on the way may keep them.
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
}
