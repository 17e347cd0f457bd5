import type { Log } from '@quarry/service-kit/log';
import { addressSubject } from './address.ts';
import { problems } from './problems.ts';
import type { RateLimits, RateVerdict } from './rate-limits.ts';
import type { RateRuleName } from './rate-rules.ts';

export interface CodeAsk {
  /** Network address of the caller. */
  readonly address: string;
  /** From the header `x-device-id`; null when it was not sent: then only the address counts. */
  readonly deviceId: string | null;
}

/** @returns what `lookup` found. @throws the 429 problem when this device or address has tried too many wrong codes */
export type GuardCode = (ask: CodeAsk, lookup: () => Promise<string | null>) => Promise<string | null>;

const OPEN: RateVerdict = { allowed: true, retryAfter: 0 };

/**
 * Limits guessing (contract, section 2): only misses count, and they are counted after the lookup in one atomic step,
 * so that however many run at once, no more than the limit are ever answered. A device that is over its limit is asked
 * to wait before anything is looked up. The address's limit holds wrong codes back, never a right one: a whole hall is
 * behind one address, and somebody may have guessed there before the first honest phone came. Redis away: codes are let
 * through, since nobody can join without Redis anyway.
 */
export function createCodeGuard(limits: RateLimits, log: Log): GuardCode {
  const refuse = async (mode: 'peek' | 'take', rule: RateRuleName, subject: string): Promise<void> => {
    const verdict = await limits[mode](rule, subject).catch((error: unknown): RateVerdict => {
      log.warn({ event: 'rate-limit-unavailable', reason: String(error) });
      return OPEN;
    });
    if (!verdict.allowed) throw problems.tooManyRequests(verdict.retryAfter);
  };
  return async ({ address, deviceId }, lookup) => {
    const subject = addressSubject(address);
    if (deviceId !== null) await refuse('peek', 'code-device', deviceId);
    // Whoever sends no device id is known by the address alone.
    else await refuse('peek', 'code-address', subject);
    const found = await lookup();
    if (found !== null) return found;
    if (deviceId !== null) await refuse('take', 'code-device', deviceId);
    await refuse('take', 'code-address', subject);
    return null;
  };
}
