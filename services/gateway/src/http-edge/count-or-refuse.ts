import type { HttpProblem } from './problem.ts';
import { problems } from './problems.ts';
import type { RateLimits, RateVerdict } from './rate-limits.ts';
import type { RateRuleName } from './rate-rules.ts';

export interface CountOptions {
  /** Thrown over the limit instead of the 429 problem. */
  readonly refusal?: () => HttpProblem;
  /**
   * What happens while Redis does not count. `refuse`, unless said otherwise: most of what is counted sends mail, and
   * mail waits for the same Redis. `allow` is for what needs the database only.
   */
  readonly whenUncounted?: 'refuse' | 'allow';
}

/**
 * Counts one event.
 * @throws the 429 problem over the limit; the 503 problem when Redis does not count and that is not allowed
 */
export type CountOrRefuse = (rule: RateRuleName, subject: string, options?: CountOptions) => Promise<void>;

export function createCountOrRefuse(limits: RateLimits): CountOrRefuse {
  return async (rule, subject, { refusal, whenUncounted = 'refuse' } = {}) => {
    const verdict = await limits.take(rule, subject).catch((error: unknown): RateVerdict => {
      if (whenUncounted === 'allow') return { allowed: true, retryAfter: 0 };
      throw problems.unavailable(error);
    });
    if (!verdict.allowed) throw refusal?.() ?? problems.tooManyRequests(verdict.retryAfter);
  };
}
