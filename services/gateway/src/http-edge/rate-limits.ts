import { rateLimitKey } from '@quarry/events/backplane/names';
import type { RedisClient } from '@quarry/service-kit/redis';
import { z } from 'zod';
import { digest } from './digest.ts';
import type { RateRuleName, RateRules } from './rate-rules.ts';

export interface RateVerdict {
  readonly allowed: boolean;
  /** Seconds until one more is allowed; 0 when allowed. */
  readonly retryAfter: number;
}

/** Counters shared by all gateways. Both reject when Redis does not answer: the caller decides what that means. */
export interface RateLimits {
  /** Counts one event unless the limit is reached, in one step: two gateways cannot both take the last one. */
  take(rule: RateRuleName, subject: string): Promise<RateVerdict>;
  /** Looks without counting. */
  peek(rule: RateRuleName, subject: string): Promise<RateVerdict>;
}

/**
 * A sliding window: the instants of the last events, on Redis' own clock. A refused event does not count, so that
 * somebody who keeps trying is let in again as soon as the window allows it.
 */
const SCRIPT = `
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local limit, window = tonumber(ARGV[1]), tonumber(ARGV[2]) * 1000
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - window)
local count = redis.call('ZCARD', KEYS[1])
if count >= limit then
  local oldest = redis.call('ZRANGE', KEYS[1], count - limit, count - limit, 'WITHSCORES')
  return math.max(1, math.ceil((tonumber(oldest[2]) + window - now) / 1000))
end
if ARGV[3] == 'take' then
  redis.call('ZADD', KEYS[1], now, string.format('%.0f:%d', now, count))
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
end
return 0
`;

const ALLOWED: RateVerdict = { allowed: true, retryAfter: 0 };

export function createRateLimits(redis: RedisClient, rules: RateRules): RateLimits {
  const ask = async (mode: 'take' | 'peek', name: RateRuleName, subject: string): Promise<RateVerdict> => {
    const rule = rules[name];
    if (rule === null) return ALLOWED;
    const key = rateLimitKey(name, digest(subject));
    const waitMs = z.number().parse(await redis.eval(SCRIPT, 1, key, rule.limit, rule.windowMs, mode));
    return waitMs === 0 ? ALLOWED : { allowed: false, retryAfter: Math.ceil(waitMs / 1000) };
  };
  return {
    take: (rule, subject) => ask('take', rule, subject),
    peek: (rule, subject) => ask('peek', rule, subject),
  };
}
