import { randomUUID } from 'node:crypto';
import { maxHeaderSize } from 'node:http';
import cookie from '@fastify/cookie';
import type { Log } from '@quarry/service-kit/log';
import { type FastifyBaseLogger, fastify, LogController } from 'fastify';
import { checkAccess } from '#accounts/access.ts';
import type { Authenticate } from '#accounts/authenticate.ts';
import type { App, Routes } from '#http-edge/app-type.ts';
import type { HttpEnvironment } from '#http-edge/environment.ts';
import { type BodyBudgets, dropBodiesOfReads, parseJsonBodies } from '#http-edge/json-body.ts';
import { allowOrigins, checkOrigins, type OriginCheck } from '#http-edge/origins.ts';
import { answerBrokenRequests, handleProblems, sendProblem } from '#http-edge/problem-handler.ts';
import type { RateLimits } from '#http-edge/rate-limits.ts';
import { describeApi, validateWithZod } from '#http-edge/schemas.ts';
import { addSecurityHeaders, UNROUTED_HEADERS } from '#http-edge/security-headers.ts';
import { serveWeb } from '#http-edge/static-web.ts';
import { carryUpgrades, isWebSocketUpgrade } from '#hubs/upgrades.ts';
import type { OpenScreen } from '#screens/screen-access.ts';

export interface AppParts {
  readonly environment: HttpEnvironment;
  readonly authenticate: Authenticate;
  readonly openScreen: OpenScreen;
  readonly originAllowed: OriginCheck;
  readonly limits: Pick<RateLimits, 'countOrRefuse'>;
  readonly bodies: BodyBudgets;
  readonly log: Log;
  readonly routes: readonly Routes[];
}

/** Largest body in bytes, unless a route allows more (`QUIZ_BYTES`). */
const BODY_LIMIT = 64 * 1024;

/** The gateway's HTTP interface, ready for `listen` or `inject`. Close it with `app.close()`. */
export async function buildApp(parts: AppParts): Promise<App> {
  const { environment, authenticate, openScreen, originAllowed, limits, bodies, log, routes } = parts;
  const logger: FastifyBaseLogger = log;
  const app: App = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: environment.trustedProxies,
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    // Longer than a proxy's idle timeout, so that it never sends a request on a closing connection.
    keepAliveTimeout: 75_000,
    http: { shouldUpgradeCallback: isWebSocketUpgrade },
    // Longer than Node accepts, so that the length check sees every URL.
    routerOptions: { maxParamLength: maxHeaderSize },
    frameworkErrors: (error, request, reply) => sendProblem(error, request, reply.headers(UNROUTED_HEADERS)),
    clientErrorHandler: answerBrokenRequests,
  });
  await carryUpgrades(app);
  // Hooks run in this order: everything up to the access check runs before a body is read.
  addSecurityHeaders(app, environment.publicUrl);
  dropBodiesOfReads(app);
  logRequests(app);
  handleProblems(app);
  allowOrigins(app, environment.allowedOrigins);
  checkOrigins(app, originAllowed);
  await app.register(cookie);
  checkAccess(app, authenticate, openScreen, limits);
  parseJsonBodies(app, bodies);
  validateWithZod(app);
  await describeApi(app);
  for (const route of routes) await app.register(async (scope) => route(scope));
  await serveWeb(app, environment.webRoot);
  return app;
}

/**
 * One line per answered request. It names the route's pattern, never the URL: URLs hold sign-in links, e-mail addresses,
 * device ids and game codes. No headers, no bodies. Refusals that anybody can provoke at any rate are logged at `debug` only.
 */
function logRequests(app: App): void {
  app.addHook('onResponse', async (request, reply) => {
    const refused = reply.statusCode >= 400 && reply.statusCode < 500;
    request.log[refused && request.signedIn === null ? 'debug' : 'info']({
      event: 'request',
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    });
  });
}
