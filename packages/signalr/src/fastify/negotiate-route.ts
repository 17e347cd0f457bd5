import type { FastifyInstance, FastifyRequest } from 'fastify';
import { currentKeys, type TokenKeys } from '#negotiate/connection-token.ts';
import { type NegotiateOptions, negotiateResponse } from '#negotiate/negotiate.ts';
import { type AllowedOrigins, corsHeaders } from '#negotiate/origins.ts';
import { requestUrl } from '#negotiate/request.ts';

export interface NegotiateRouteOptions extends Omit<NegotiateOptions, 'keys'> {
  readonly keys: TokenKeys;
  readonly origins: AllowedOrigins;
  /** Refuses a caller by throwing. Not called for a preflight request, which carries no credentials. */
  readonly admit?: (request: FastifyRequest) => Promise<unknown>;
}

/**
 * Serves `POST {hub}/negotiate` and its preflight on a Fastify app, in its own scope: clients send bodies of any type,
 * even an empty one declared as JSON, which Fastify's parsers would refuse with 400 or 415 (N4).
 */
export const registerNegotiate = (app: FastifyInstance, options: NegotiateRouteOptions): void => {
  const path = `${options.hub}/negotiate`;
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume();
      done(null, undefined);
    });
    scope.addHook('onRequest', async (request, reply) => {
      // Also on a refusal: without them a page of another origin cannot tell it from an unreachable service.
      reply.headers(corsHeaders(request.headers.origin, options.origins));
      if (request.method !== 'OPTIONS') await options.admit?.(request);
    });
    scope.options(path, (_request, reply) => reply.code(204).send());
    scope.post(path, async (request, reply) => {
      const version = requestUrl(request)?.searchParams.get('negotiateVersion');
      const answer = negotiateResponse({ ...options, keys: await currentKeys(options.keys) }, version);
      return reply.header('cache-control', 'no-store').send(answer);
    });
  });
};
