import type { RedisClient } from '@quarry/service-kit/redis';

/** Interval of pings, and the silence after which this engine counts as disconnected from Redis; milliseconds. */
const ASK_MS = 1_000;
const CUT_OFF_MS = 5_000;

/**
 * Detects that this engine cannot reach Redis, including connections that are open but silent.
 * @param onBack called when Redis answers again after an outage
 */
export function watchRedisPulse(
  redis: Pick<RedisClient, 'ping'>,
  onBack: () => void,
  monotonic: () => number = () => performance.now(),
) {
  let answeredAt = monotonic();
  let stopped = false;
  const isCutOff = () => monotonic() - answeredAt > CUT_OFF_MS;

  async function ask(): Promise<void> {
    await redis.ping();
    const wasCutOff = isCutOff();
    answeredAt = monotonic();
    // The ping may have been under way when the engine stopped.
    if (wasCutOff && !stopped) onBack();
  }
  // The connection logs its failures.
  const timer = setInterval(() => void ask().catch(() => {}), ASK_MS);
  return {
    isCutOff,
    stop() {
      stopped = true;
      clearInterval(timer);
    },
  };
}
