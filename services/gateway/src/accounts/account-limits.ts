import type { User } from '@quarry/events/http';
import type { FastifyRequest } from 'fastify';
import { type HttpProblem, problem } from '#http-edge/problem.ts';
import { addressSubject, type RateLimits } from '#http-edge/rate-limits.ts';
import type { RateRuleName } from '#http-edge/rate-rules.ts';

/** Rate rules for starting sessions. Anybody can create accounts without a confirmed address, so those start fewer. */
export function startRulesOf({ verified }: Pick<User, 'verified'>): readonly RateRuleName[] {
  return verified ? ['host-sessions'] : ['unverified-sessions', 'host-sessions'];
}

interface BodyRules {
  readonly verified: RateRuleName;
  readonly unverified: RateRuleName;
  readonly ofAddress: RateRuleName;
  /** KiB that even the smallest body costs. */
  readonly least: number;
}

/** Budget that bodies of a route are charged to. A small file or picture may be large once it is inflated. */
const RULES: Record<'changes' | 'imports' | 'media', BodyRules> = {
  changes: { verified: 'host-kib', unverified: 'unverified-kib', ofAddress: 'unverified-address-kib', least: 0 },
  imports: {
    verified: 'import-kib',
    unverified: 'unverified-import-kib',
    ofAddress: 'unverified-address-import-kib',
    least: 2_048,
  },
  media: {
    verified: 'media-kib',
    unverified: 'unverified-media-kib',
    ofAddress: 'unverified-address-media-kib',
    least: 512,
  },
};

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
  const rules = RULES[routeOptions.config.budget ?? 'changes'];
  const cost = Math.max(rules.least, Math.ceil(Math.min(length, most) / 1_024));
  const spend = (rule: RateRuleName, subject: string) =>
    limits.countOrRefuse(rule, subject, { cost, refusal: tooMuchSent(user), whenUncounted: 'allow' });
  if (user.verified) return spend(rules.verified, user.id);
  await spend(rules.unverified, user.id);
  await spend(rules.ofAddress, addressSubject(ip));
}

const tooMuchSent =
  ({ verified }: User) =>
  (retryAfter: number): HttpProblem => {
    const wait = retryAfter < 120 ? `${retryAfter} seconds` : `${Math.ceil(retryAfter / 60)} minutes`;
    const lift = verified ? '' : ' The link in the mail we sent you confirms your address and lifts this limit.';
    return problem(429, 'too-much-sent', `You have saved a lot in a short time. Please try again in ${wait}.${lift}`, {
      headers: { 'retry-after': String(retryAfter) },
      values: { seconds: retryAfter, verified },
    });
  };
