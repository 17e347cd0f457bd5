import type { User } from '@quarry/events/http';
import type { FastifyRequest } from 'fastify';
import { type HttpProblem, problem } from '#http-edge/problem.ts';
import { addressSubject, type RateLimits } from '#http-edge/rate-limits.ts';
import type { RateRuleName } from '#http-edge/rate-rules.ts';

/** Rate rules for starting sessions. Anybody can create accounts without a confirmed address, so those start fewer. */
export function startRulesOf({ verified }: Pick<User, 'verified'>): readonly RateRuleName[] {
  return verified ? ['host-sessions'] : ['unverified-sessions', 'host-sessions'];
}

/**
 * Charges a body to its sender's byte budget before it is read: each save of a quiz leaves dead rows and WAL behind. A
 * body without `Content-Length` counts as the largest allowed.
 * @throws HttpProblem 429
 */
export async function spendBody(
  limits: Pick<RateLimits, 'countOrRefuse'>,
  { headers, routeOptions, ip }: FastifyRequest,
  user: User,
): Promise<void> {
  const most = routeOptions.bodyLimit;
  const length = headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : most;
  if (length === 0) return;
  const cost = Math.ceil(Math.min(length, most) / 1_024);
  const spend = (rule: RateRuleName, subject: string) =>
    limits.countOrRefuse(rule, subject, { cost, refusal: tooMuchSent(user), whenUncounted: 'allow' });
  if (user.verified) return spend('host-kib', user.id);
  await spend('unverified-kib', user.id);
  await spend('unverified-address-kib', addressSubject(ip));
}

const tooMuchSent =
  ({ verified }: User) =>
  (retryAfter: number): HttpProblem => {
    const wait = retryAfter < 120 ? `${retryAfter} seconds` : `${Math.ceil(retryAfter / 60)} minutes`;
    const lift = verified ? '' : ' The link in the mail we sent you confirms your address and lifts this limit.';
    return problem(429, 'too-much-sent', `You have saved a lot in a short time. Please try again in ${wait}.${lift}`, {
      headers: { 'retry-after': String(retryAfter) },
    });
  };
