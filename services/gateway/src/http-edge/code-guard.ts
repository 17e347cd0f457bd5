import type { Log } from '@quarry/service-kit/log';
import { problems } from './problem.ts';
import { addressSubject, type RateLimits, type RateVerdict } from './rate-limits.ts';
import type { RateRuleName } from './rate-rules.ts';

export interface CodeAsk {
  /** Network address of the caller. */
  readonly address: string;
  /** From the header `x-device-id`; null when missing: then only the address is limited. */
  readonly deviceId: string | null;
}

/** @returns what `lookup` found @throws the 429 problem when this device or address has tried too many wrong codes */
export type GuardCode = <Found>(ask: CodeAsk, lookup: () => Promise<Found | null>) => Promise<Found | null>;

const OPEN: RateVerdict = { allowed: true, retryAfter: 0 };

/**
 * Limits guessing (contract, section 2). Only misses count, atomically and after the look-up, so that no more than the
 * limit are answered, however many requests run concurrently. A device over its limit is refused before the look-up.
 * The address's limit refuses wrong codes only, from callers without a device id too: a whole hall shares one address,
 * and an attacker in it may use up the limit before the first honest phone tries. While Redis is down codes pass,
 * because nobody can join without Redis anyway.
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
    if (deviceId !== null) await refuse('peek', 'code-device', deviceId);
    const found = await lookup();
    if (found !== null) return found;
    if (deviceId !== null) await refuse('take', 'code-device', deviceId);
    await refuse('take', 'code-address', addressSubject(address));
    return null;
  };
}
