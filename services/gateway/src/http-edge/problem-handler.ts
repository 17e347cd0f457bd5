import type { Socket } from 'node:net';
import { isUnavailable } from '@quarry/database/errors';
import { ResultsReplaced } from '@quarry/database/results/result-store';
import { errorForLog } from '@quarry/service-kit/log';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './app-type.ts';
import { HttpProblem, problem, problemBody, problems } from './problem.ts';

export const PROBLEM_TYPE = 'application/problem+json';

/** Longest path with query, in characters. */
const MAX_URL = 2_048;

/** Sends every error of a request as problem details; internal errors are logged and sent as a plain 500. */
export function handleProblems(app: App): void {
  app.setErrorHandler<FastifyError | Error>((error, request, reply) => sendProblem(error, request, reply));
  app.addHook('onRequest', async (request) => {
    if (request.url.length > MAX_URL) throw problems.urlTooLong();
  });
}

/** Also handles errors Fastify raises before routing, such as a path that cannot be decoded. */
export function sendProblem(
  error: Error,
  request: Pick<FastifyRequest, 'log' | 'headers' | 'raw'>,
  reply: FastifyReply,
): FastifyReply {
  const answer = asProblem(error);
  // A refused body would otherwise keep arriving.
  if (answer.status === 408 || isWorthHangingUp(request)) hangUp(request, reply);
  if (answer.status >= 500) request.log.error({ event: 'request-failed', code: answer.code, err: errorForLog(error) });
  reply.headers(answer.extras.headers ?? {});
  return reply.code(answer.status).type(PROBLEM_TYPE).serializer(JSON.stringify).send(problemBody(answer));
}

/**
 * Closes the connection once the response is written: Node would otherwise read and discard the body until both sides
 * close.
 */
function hangUp({ raw }: Pick<FastifyRequest, 'raw'>, reply: FastifyReply): void {
  reply.header('connection', 'close');
  reply.raw.once('finish', () => raw.socket.destroy());
}

/** Larger than any quiz a browser sends, so that no legitimate client loses its response with the connection. Bytes. */
const DRAINED_BYTES = 512 * 1024;

/** Whether discarding the rest of a refused body would cost more than a new connection. */
export function isWorthHangingUp({ raw, headers }: Pick<FastifyRequest, 'headers' | 'raw'>): boolean {
  if (raw.complete) return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > DRAINED_BYTES;
}

const FRAMEWORK: Record<string, () => HttpProblem> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => problem(415, 'unsupported-media-type', 'The body must be application/json.'),
  FST_ERR_NOT_FOUND: problems.notFound,
};

function asProblem(error: Error & { code?: string; statusCode?: number }): HttpProblem {
  if (error instanceof HttpProblem) return error;
  const known = error.code === undefined ? undefined : FRAMEWORK[error.code];
  if (known) return known();
  // The database is down, or results are being rebuilt: a retry may succeed.
  if (isUnavailable(error) || error instanceof ResultsReplaced) return problems.unavailable(error);
  const status = error.statusCode ?? 500;
  // Fastify's own errors: invalid JSON, an undecodable path, a mismatched content length.
  if (status >= 400 && status < 500) return problem(status, 'bad-request', 'The request could not be understood.');
  if (status === 503) return problems.unavailable(error);
  return problems.internal();
}

const ANSWERS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Answers bytes that are not HTTP and closes. No request exists, so nothing is logged and no problem details are sent. */
export function answerBrokenRequests(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = ANSWERS[error.code ?? ''] ?? '400 Bad Request';
  if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
  socket.destroy(error);
}
