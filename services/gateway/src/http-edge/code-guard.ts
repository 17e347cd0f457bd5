import { rateLimitKey } from '@quarry/events/backplane/names';
import type { Log } from '@quarry/service-kit/log';
import type { RedisClient } from '@quarry/service-kit/redis';
import { addressSubject } from './address.ts';
import { digest } from './digest.ts';
import { problems } from './problems.ts';
import type { RateLimits, RateVerdict } from './rate-limits.ts';
import type { RateRuleName } from './rate-rules.ts';

export interface CodeAsk {
  /** Network address of the caller. */
  readonly address: string;
  /** From the header `x-device-id`; null when it was not sent: then only the address counts. */
  readonly deviceId: string | null;
  readonly code: string;
}

/** @returns what `lookup` found. @throws the 429 problem when this device or address has tried too many wrong codes */
export type GuardCode = (ask: CodeAsk, lookup: () => Promise<string | null>) => Promise<string | null>;

/** How long an address may go on using a code that was right before; milliseconds. */
const KNOWN_MS = 3_600_000;
const OPEN: RateVerdict = { allowed: true, retryAfter: 0 };

/**
 * Limits guessing (contract, section 2): only misses count, and they are counted after the lookup in one atomic step,
 * so that however many run at once, no more than the limit are ever answered. A hall behind one address must get in
 * although somebody in it guesses: a code that was right from this address before is let through without the
 * address's limit. Redis away: codes are let through, since nobody can join without Redis anyway.
 */
export function createCodeGuard(redis: RedisClient, limits: RateLimits, log: Log): GuardCode {
  const open = async <T>(asked: Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await asked;
    } catch (error) {
      log.warn({ event: 'rate-limit-unavailable', reason: String(error) });
      return otherwise;
    }
  };
  const refuse = async (mode: 'peek' | 'take', rule: RateRuleName, subject: string): Promise<void> => {
    const verdict = await open(limits[mode](rule, subject), OPEN);
    if (!verdict.allowed) throw problems.tooManyRequests(verdict.retryAfter);
  };
  return async ({ address, deviceId, code }, lookup) => {
    const subject = addressSubject(address);
    const known = rateLimitKey('code-known', digest(`${subject} ${code}`));
    if (deviceId !== null) await refuse('peek', 'code-device', deviceId);
    const isKnown = await open(redis.exists(known), 0);
    if (!isKnown) await refuse('peek', 'code-address', subject);
    const found = await lookup();
    if (found !== null) {
      if (!isKnown) await open(redis.set(known, '1', 'PX', KNOWN_MS), null);
      return found;
    }
    if (deviceId !== null) await refuse('take', 'code-device', deviceId);
    await refuse('take', 'code-address', subject);
    return null;
  };
}
