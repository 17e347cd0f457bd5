import type { RedisClient } from '@quarry/service-kit/redis';

/** How often Redis is asked whether it is there, and after how long without an answer this engine counts as cut off; milliseconds. */
const ASK_MS = 1_000;
const CUT_OFF_MS = 5_000;

/** Whether this engine reaches Redis. A silent connection shows as well as a broken one. */
export interface RedisPulse {
  isCutOff(): boolean;
  stop(): void;
}

/** @param onBack Redis answers again after it had counted as cut off */
export function watchRedisPulse(
  redis: Pick<RedisClient, 'ping'>,
  onBack: () => void,
  monotonic: () => number = () => performance.now(),
): RedisPulse {
  let answeredAt = monotonic();
  const isCutOff = () => monotonic() - answeredAt > CUT_OFF_MS;

  async function ask(): Promise<void> {
    await redis.ping();
    const wasCutOff = isCutOff();
    answeredAt = monotonic();
    if (wasCutOff) onBack();
  }
  // The connection reports its own failures.
  const timer = setInterval(() => void ask().catch(() => {}), ASK_MS);
  return { isCutOff, stop: () => clearInterval(timer) };
}
