import type { Problem } from '@quarry/events/http';

export interface ProblemExtras {
  readonly detail?: string;
  readonly errors?: NonNullable<Problem['errors']>;
  readonly values?: NonNullable<Problem['values']>;
  /** Response headers, for example `Retry-After`. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** An error response, thrown anywhere in a request and sent as RFC 9457 problem details. */
export class HttpProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly extras: ProblemExtras;

  constructor(status: number, code: string, title: string, extras: ProblemExtras = {}) {
    super(title, { cause: extras.cause });
    this.name = 'HttpProblem';
    this.status = status;
    this.code = code;
    this.extras = extras;
  }
}

/** @param code from the closed list in docs/problems.md @param title user-facing text */
export function problem(status: number, code: string, title: string, extras?: ProblemExtras): HttpProblem {
  return new HttpProblem(status, code, title, extras);
}

/** Response body of a problem. */
export function problemBody(error: HttpProblem): Problem {
  const { detail, errors, values } = error.extras;
  return {
    type: `urn:quarry:problem:${error.code}`,
    title: error.message,
    status: error.status,
    code: error.code,
    ...(detail === undefined ? {} : { detail }),
    ...(errors === undefined ? {} : { errors }),
    ...(values === undefined ? {} : { values }),
  };
}

/** Problems any route may answer with (docs/problems.md lists all). */
export const problems = {
  invalidInput: (errors: NonNullable<Problem['errors']>): HttpProblem =>
    problem(400, 'invalid-input', 'The request is not of the expected shape.', { errors }),
  notSignedIn: (): HttpProblem =>
    problem(401, 'not-signed-in', 'Please sign in first.', { headers: { 'www-authenticate': 'Bearer' } }),
  notYours: (): HttpProblem => problem(403, 'not-yours', 'This belongs to someone else.'),
  originRefused: (): HttpProblem => problem(403, 'origin-refused', 'This request came from another site.'),
  notFound: (): HttpProblem => problem(404, 'not-found', 'Oops, nothing to find here.'),
  urlTooLong: (): HttpProblem => problem(414, 'url-too-long', 'The address is too long.'),
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
