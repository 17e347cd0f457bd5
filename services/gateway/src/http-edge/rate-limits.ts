import { createHash } from 'node:crypto';
import { rateLimitKey } from '@quarry/events/backplane/names';
import type { RedisClient } from '@quarry/service-kit/redis';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { type HttpProblem, problems } from './problem.ts';
import type { RateRuleName, RateRules } from './rate-rules.ts';

export interface RateVerdict {
  readonly allowed: boolean;
  /** Seconds until the next event is allowed; 0 when allowed. */
  readonly retryAfter: number;
}

export interface CountOptions {
  /** Thrown over the limit instead of the usual 429 problem. */
  readonly refusal?: (retryAfter: number) => HttpProblem;
  /**
   * Behaviour while Redis is down. Default `refuse`: most counted events send mail, which waits for the same Redis.
   * `allow` is for what needs the database only.
   */
  readonly whenUncounted?: 'refuse' | 'allow';
  /** See `RateLimits.take`. */
  readonly cost?: number;
}

/** Counters shared by all gateways. */
export interface RateLimits {
  /**
   * Counts one event unless the limit is reached, atomically: two gateways cannot both take the last one. @param cost
   * makes the rule a budget, which the event uses up by this much and which refills evenly over the window
   * @throws when Redis does not answer: the caller decides what that means
   */
  take(rule: RateRuleName, subject: string, cost?: number): Promise<RateVerdict>;
  /** Reads the verdict without counting. @throws as `take` */
  peek(rule: RateRuleName, subject: string): Promise<RateVerdict>;
  /** Counts one event. @throws the 429 problem over the limit; the 503 problem while Redis is down, unless allowed */
  countOrRefuse(rule: RateRuleName, subject: string, options?: CountOptions): Promise<void>;
  /** Counts nothing. @throws the 429 problem at the limit; the 503 problem while Redis is down */
  refuseAtLimit(rule: RateRuleName, subject: string): Promise<void>;
}

/**
 * A sliding window: the instants of the last events, on Redis' clock. A refused event does not count, so a client that
 * keeps trying is accepted as soon as the window allows it.
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

/**
 * A budget (GCRA): the instant at which it is full again, on Redis' clock; storing every event would take thousands of
 * instants per account. A full budget accepts any event, so that one costing more than the whole budget is not refused
 * for ever.
 */
const BUDGET_SCRIPT = `
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local limit, window = tonumber(ARGV[1]), tonumber(ARGV[2]) * 1000
local price = tonumber(ARGV[3]) * window / limit
local full = math.max(now, tonumber(redis.call('GET', KEYS[1]) or now))
if full > now and full - now + price > window then
  return math.max(1, math.ceil((full - math.max(now, now + window - price)) / 1000))
end
redis.call('SET', KEYS[1], string.format('%.0f', full + price), 'PX', math.ceil((full + price - now) / 1000))
return 0
`;

const ALLOWED: RateVerdict = { allowed: true, retryAfter: 0 };

export function createRateLimits(redis: RedisClient, rules: RateRules): RateLimits {
  const ask = async (how: 'take' | 'peek' | number, name: RateRuleName, subject: string): Promise<RateVerdict> => {
    const script = typeof how === 'number' ? BUDGET_SCRIPT : SCRIPT;
    const rule = rules[name];
    if (rule === null) return ALLOWED;
    const key = rateLimitKey(name, digest(subject));
    const waitMs = z.number().parse(await redis.eval(script, 1, key, rule.limit, rule.windowMs, how));
    return waitMs === 0 ? ALLOWED : { allowed: false, retryAfter: Math.ceil(waitMs / 1000) };
  };
  const take: RateLimits['take'] = (rule, subject, cost) => ask(cost ?? 'take', rule, subject);
  const peek: RateLimits['peek'] = (rule, subject) => ask('peek', rule, subject);
  return {
    take,
    peek,
    countOrRefuse: async (rule, subject, { refusal, whenUncounted = 'refuse', cost } = {}) => {
      const verdict = await take(rule, subject, cost).catch((error: unknown): RateVerdict => {
        if (whenUncounted === 'allow') return ALLOWED;
        throw problems.unavailable(error);
      });
      if (!verdict.allowed) throw refusal?.(verdict.retryAfter) ?? problems.tooManyRequests(verdict.retryAfter);
    },
    refuseAtLimit: async (rule, subject) => {
      const verdict = await peek(rule, subject).catch((error: unknown) => {
        throw problems.unavailable(error);
      });
      if (!verdict.allowed) throw problems.tooManyRequests(verdict.retryAfter);
    },
  };
}

/** Keeps e-mail addresses, device ids and network addresses out of Redis; long enough to be collision-free. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

/**
 * Rate-limit subject of a network address: the IPv4 address itself, or the /64 network of an IPv6 address, because one
 * subscriber has all of it. Other text, which a trusted proxy may forward, is its own subject.
 */
export function addressSubject(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${new ipaddr.IPv6([...address.parts.slice(0, 4), 0, 0, 0, 0])}/64`;
}
