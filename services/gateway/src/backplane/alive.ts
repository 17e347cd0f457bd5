import { GATEWAY_ALIVE_MS, GATEWAY_BEAT_MS, gatewayAliveKey } from '@quarry/events/backplane/names';
import type { GatewayId } from '@quarry/events/ids';
import type { RedisClient } from '@quarry/service-kit/redis';

/** Keys with a time to live, as far as this needs them. */
export interface AliveRedis {
  readonly status: string;
  /** Sets a key for some milliseconds. @returns what it was before, or null */
  exchange(key: string, value: string, milliseconds: number): Promise<string | null>;
  remove(key: string): Promise<void>;
}

/** A connection as the sign of life needs it. */
export function aliveRedis(redis: RedisClient): AliveRedis {
  return {
    get status() {
      return redis.status;
    },
    exchange: (key, value, milliseconds) => redis.set(key, value, 'PX', milliseconds, 'GET'),
    remove: async (key) => {
      await redis.del(key);
    },
  };
}

export interface AliveBeat {
  /** Takes the key away: the engine need not wait for it to expire. */
  end(): Promise<void>;
}

/**
 * Says that this gateway lives. The engine counts the players of one that fell silent as dropped; when this one finds
 * that its key had expired (it was cut off, or Redis lost its data), `onLapse` tells the engine who is here.
 */
export function beatAlive(redis: AliveRedis, gatewayId: GatewayId, onLapse: () => void): AliveBeat {
  const key = gatewayAliveKey(gatewayId);
  let isKnown = false;
  let wasLapsed = false;

  const beat = async () => {
    if (redis.status !== 'ready') return;
    const before = await redis.exchange(key, '1', GATEWAY_ALIVE_MS);
    const isLapsed = before === null && isKnown;
    // Told again at the next beat: what an engine decided about the silence may have been put on the stream after the first.
    if (isLapsed || wasLapsed) onLapse();
    wasLapsed = isLapsed;
    isKnown = true;
  };
  // A beat that fails is made good by the next one; the connection reports its own failures.
  const tick = () => void beat().catch(() => {});
  tick();
  const beating = setInterval(tick, GATEWAY_BEAT_MS);

  return {
    end: async () => {
      clearInterval(beating);
      if (redis.status === 'ready') await redis.remove(key).catch(() => {});
    },
  };
}
