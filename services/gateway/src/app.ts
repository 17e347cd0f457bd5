import { randomUUID } from 'node:crypto';
import type { Database } from '@quarry/database/pool';
import type { Log } from '@quarry/service-kit/log';
import { type FastifyBaseLogger, fastify, LogController } from 'fastify';
import { accountRoutes } from '#accounts/account-routes.ts';
import { checkAccess } from '#http-edge/access.ts';
import type { App, Routes } from '#http-edge/app-type.ts';
import { answerBrokenRequests } from '#http-edge/broken-request.ts';
import { allowOrigins } from '#http-edge/cors.ts';
import type { Edge } from '#http-edge/edge.ts';
import { parseJsonBodies } from '#http-edge/json-body.ts';
import { describeApi } from '#http-edge/openapi/openapi.ts';
import { checkOrigins } from '#http-edge/origin.ts';
import { handleProblems, sendProblem } from '#http-edge/problem-handler.ts';
import { logRequests } from '#http-edge/request-log.ts';
import { addSecurityHeaders } from '#http-edge/security-headers.ts';
import { serveWeb } from '#http-edge/static-web.ts';
import { limitUrls } from '#http-edge/url-limit.ts';
import { validateWithZod } from '#http-edge/validation.ts';
import type { MailDispatch } from '#mail-dispatch/mail-dispatch.ts';
import { quizRoutes } from '#quizzes/quiz-routes.ts';

export interface AppParts {
  readonly edge: Edge;
  readonly database: Database;
  readonly mails: MailDispatch;
  readonly newId: () => string;
  readonly log: Log;
  /** The rest of the gateway: session routes, hubs, operations. */
  readonly routes: readonly Routes[];
}

/** Bytes of a body that is not read, unless a route says otherwise (`QUIZ_BYTES`). */
const BODY_LIMIT = 64 * 1024;

/** The gateway's HTTP interface, ready for `listen` or `inject`. It is closed with `app.close()`. */
export async function buildApp({ edge, database, mails, newId, log, routes }: AppParts): Promise<App> {
  const logger: FastifyBaseLogger = log;
  const app: App = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: edge.environment.trustedProxies,
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    // Longer than a proxy keeps an idle connection, so that it never sends a request into a closing one.
    keepAliveTimeout: 75_000,
    routerOptions: { maxParamLength: 320 },
    frameworkErrors: (error, request, reply) => sendProblem(error, request, reply),
    clientErrorHandler: answerBrokenRequests,
  });
  addSecurityHeaders(app, edge.isSecure);
  logRequests(app);
  limitUrls(app);
  allowOrigins(app, edge.environment.allowedOrigins);
  checkOrigins(app, edge.originAllowed);
  checkAccess(app, edge);
  parseJsonBodies(app);
  validateWithZod(app);
  handleProblems(app);
  describeApi(app);
  const parts = { database, mails, newId };
  for (const route of [accountRoutes(parts), quizRoutes(parts), ...routes])
    await app.register(async (scope) => route(scope, edge));
  await serveWeb(app, edge.environment.webRoot);
  return app;
}
