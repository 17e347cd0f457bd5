import type { FastifyRequest } from 'fastify';
import { ownOrigin } from '#http-edge/origins.ts';
import { type HttpProblem, problem } from '#http-edge/problem.ts';

/**
 * Base of mailed links: `publicUrl`, else the request's own origin if it names this machine. Any other would let a forged
 * `Host` mail a genuine sign-in link that leads to an attacker's server.
 * @throws the 400 problem `unknown-host`
 */
export function linkBase(request: Pick<FastifyRequest, 'host' | 'protocol'>, publicUrl: URL | null): URL {
  const base = publicUrl ?? ownOrigin(request);
  if (base === null) throw unknownHost();
  return base;
}

/** The link in a sign-in mail. */
export function signInLink(base: URL, secret: string): string {
  const link = new URL('login', base.href.endsWith('/') ? base : `${base.href}/`);
  link.searchParams.set('token', secret);
  return link.href;
}

function unknownHost(): HttpProblem {
  return problem(400, 'unknown-host', 'Sign-in links cannot be sent for this address.', {
    detail: 'PUBLIC_URL is not set, and the address in the request is not one of this machine.',
  });
}
