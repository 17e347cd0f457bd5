import type { Problem } from '@quarry/events/http';
import { type HttpProblem, problem } from './problem.ts';

/** The problems every part of the HTTP interface may answer with (docs/problems.md lists them all). */
export const problems = {
  invalidInput: (errors: NonNullable<Problem['errors']>): HttpProblem =>
    problem(400, 'invalid-input', 'The request is not of the expected shape.', { errors }),
  notSignedIn: (): HttpProblem =>
    problem(401, 'not-signed-in', 'Please sign in first.', { headers: { 'www-authenticate': 'Bearer' } }),
  notYours: (): HttpProblem => problem(403, 'not-yours', 'This belongs to someone else.'),
  originRefused: (): HttpProblem => problem(403, 'origin-refused', 'This request came from another site.'),
  notFound: (): HttpProblem => problem(404, 'not-found', 'Oops, nothing to find here.'),
  /** @param retryAfter seconds */
  tooManyRequests: (retryAfter: number): HttpProblem =>
    problem(429, 'too-many-requests', 'Too many requests. Please wait a moment and try again.', {
      headers: { 'retry-after': String(Math.max(1, Math.ceil(retryAfter))) },
    }),
  internal: (): HttpProblem =>
    problem(
      500,
      'internal-error',
      'Looks like something went wrong. Please try again later or contact us if the issue persists.',
    ),
  unavailable: (cause?: unknown): HttpProblem =>
    problem(503, 'service-unavailable', 'The service cannot do this right now. Please try again in a moment.', {
      headers: { 'retry-after': '5' },
      cause,
    }),
} as const;
