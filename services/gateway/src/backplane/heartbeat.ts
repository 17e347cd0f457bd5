import { gatewayHeartbeatKey, HEARTBEAT_MS, HEARTBEAT_TTL_MS } from '@quarry/events/backplane/names';
import type { GatewayId } from '@quarry/events/ids';
import { within } from '@quarry/service-kit/within';

/** The part of Redis that the heartbeat uses: keys with a time to live. */
export interface HeartbeatRedis {
  readonly status: string;
  /** Sets a key for some milliseconds. @returns what it was before, or null */
  exchange(key: string, value: string, milliseconds: number): Promise<string | null>;
  remove(key: string): Promise<void>;
}

/** Longest delay of the shutdown by a silent Redis, milliseconds; after that the key expires by itself. */
const END_MS = 1_000;

export interface Heartbeat {
  /** Deletes the key, so that the engine does not have to wait until it expires. */
  end(): Promise<void>;
}

/**
 * Renews this gateway's heartbeat key. When the key expires, the engine drops the gateway's players. When the gateway
 * finds its own key expired (it was cut off, or Redis lost its data), it calls `onLapse`, which announces who is
 * connected here.
 */
export function startHeartbeat(redis: HeartbeatRedis, gatewayId: GatewayId, onLapse: () => void): Heartbeat {
  const key = gatewayHeartbeatKey(gatewayId);
  let isKnown = false;
  let wasLapsed = false;

  const beat = async () => {
    if (redis.status !== 'ready') return;
    const before = await redis.exchange(key, '1', HEARTBEAT_TTL_MS);
    const isLapsed = before === null && isKnown;
    // Announced again at the next beat: the engine may have queued its `DropGateway` after the first announcement.
    if (isLapsed || wasLapsed) onLapse();
    wasLapsed = isLapsed;
    isKnown = true;
  };
  // The next beat makes up for a failed one; the connection logs its own errors.
  const tick = () => void beat().catch(() => {});
  tick();
  const beating = setInterval(tick, HEARTBEAT_MS);

  return {
    end: async () => {
      clearInterval(beating);
      if (redis.status !== 'ready') return;
      // A command in flight when the connection drops is never settled.
      await within(END_MS, redis.remove(key)).catch(() => {});
    },
  };
}
