import { isUnavailable } from '@quarry/database/errors';
import { errorForLog } from '@quarry/service-kit/error-for-log';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './app-type.ts';
import { HttpProblem, problem, problemBody } from './problem.ts';
import { problems } from './problems.ts';

export const PROBLEM_TYPE = 'application/problem+json';

/** Every error of a request leaves as problem details; what is not meant for the caller leaves as a plain 500. */
export function handleProblems(app: App): void {
  app.setErrorHandler<FastifyError | Error>((error, request, reply) => sendProblem(error, request, reply));
}

/** Also for errors that Fastify finds before there is a route, such as a path that cannot be decoded. */
export function sendProblem(
  error: Error,
  request: Pick<FastifyRequest, 'log' | 'headers' | 'raw'>,
  reply: FastifyReply,
): FastifyReply {
  const answer = asProblem(error);
  if (isWorthHangingUp(request)) reply.header('connection', 'close');
  if (answer.status >= 500) request.log.error({ event: 'request-failed', code: answer.code, err: errorForLog(error) });
  for (const [name, value] of Object.entries(answer.extras.headers ?? {})) reply.header(name, value);
  return reply.code(answer.status).type(PROBLEM_TYPE).serializer(JSON.stringify).send(problemBody(answer));
}

/** More than any quiz has as a browser sends it: nobody honest loses the answer with the connection. Bytes. */
const DRAINED_BYTES = 512 * 1024;

/** Whether the rest of a refused body would cost more to receive and throw away than a new connection does. */
function isWorthHangingUp({ raw, headers }: Pick<FastifyRequest, 'headers' | 'raw'>): boolean {
  if (raw.complete) return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > DRAINED_BYTES;
}

const FRAMEWORK: Record<string, () => HttpProblem> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => problem(413, 'body-too-large', 'The request is too large.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => problem(415, 'unsupported-media-type', 'Bodies are application/json here.'),
  FST_ERR_MAX_URI_LENGTH: () => problem(414, 'url-too-long', 'The address is too long.'),
  FST_ERR_NOT_FOUND: problems.notFound,
};

function asProblem(error: Error & { code?: string; statusCode?: number }): HttpProblem {
  if (error instanceof HttpProblem) return error;
  const known = error.code === undefined ? undefined : FRAMEWORK[error.code];
  if (known) return known();
  // A store whose database is away: the same request may well succeed in a moment.
  if (isUnavailable(error)) return problems.unavailable(error);
  const status = error.statusCode ?? 500;
  // Fastify's own refusals: a body that is no JSON, a path that cannot be decoded, a content length that does not fit.
  if (status >= 400 && status < 500) return problem(status, 'bad-request', 'The request could not be understood.');
  if (status === 503) return problems.unavailable(error);
  return problems.internal();
}
