import type { HttpProblem } from './problem.ts';
import { problems } from './problems.ts';
import type { RateLimits, RateVerdict } from './rate-limits.ts';
import type { RateRuleName } from './rate-rules.ts';

/**
 * Counts one event. @param refusal what is thrown over the limit instead of the 429 problem
 * @throws the 429 problem over the limit, the 503 problem when Redis does not count
 */
export type CountOrRefuse = (rule: RateRuleName, subject: string, refusal?: () => HttpProblem) => Promise<void>;

/** Closed when nobody can count: what it guards sends mail, and mail waits for the same Redis. */
export function createCountOrRefuse(limits: RateLimits): CountOrRefuse {
  return async (rule, subject, refusal) => {
    const verdict = await ask(limits, rule, subject);
    if (!verdict.allowed) throw refusal?.() ?? problems.tooManyRequests(verdict.retryAfter);
  };
}

async function ask(limits: RateLimits, rule: RateRuleName, subject: string): Promise<RateVerdict> {
  try {
    return await limits.take(rule, subject);
  } catch (error) {
    throw problems.unavailable(error);
  }
}
