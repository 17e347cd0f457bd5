import type { Problem } from '@quarry/events/http';

export interface ProblemExtras {
  readonly detail?: string;
  readonly errors?: NonNullable<Problem['errors']>;
  /** Response headers, for example `Retry-After`. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** An answer that is an error, thrown from anywhere in a request and sent as RFC 9457 problem details. */
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

/** @param code of the closed list in docs/problems.md @param title the text a person may read */
export function problem(status: number, code: string, title: string, extras?: ProblemExtras): HttpProblem {
  return new HttpProblem(status, code, title, extras);
}

/** The body of a problem's answer. */
export function problemBody(error: HttpProblem): Problem {
  const { detail, errors } = error.extras;
  return {
    type: `urn:quarry:problem:${error.code}`,
    title: error.message,
    status: error.status,
    code: error.code,
    ...(detail === undefined ? {} : { detail }),
    ...(errors === undefined ? {} : { errors }),
  };
}
