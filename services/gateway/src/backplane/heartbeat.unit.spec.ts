import { gatewayHeartbeatKey, HEARTBEAT_MS } from '@quarry/events/backplane/names';
import { gatewayIdSchema } from '@quarry/events/ids';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type HeartbeatRedis, startHeartbeat } from './heartbeat.ts';

const gatewayId = gatewayIdSchema.parse('g1');
const key = gatewayHeartbeatKey(gatewayId);

let keys: Map<string, string>;
let redis: HeartbeatRedis & { status: string };

beforeEach(() => {
  vi.useFakeTimers();
  keys = new Map();
  redis = {
    status: 'ready',
    exchange: async (name, value) => {
      const before = keys.get(name) ?? null;
      keys.set(name, value);
      return before;
    },
    remove: async (name) => {
      keys.delete(name);
    },
  };
});

afterEach(() => {
  vi.useRealTimers();
});

test('[G30] an expired heartbeat is noticed at the next beat and announced twice; the first beat is not a lapse', async () => {
  const lapsed = vi.fn();
  const heartbeat = startHeartbeat(redis, gatewayId, lapsed);
  await vi.advanceTimersByTimeAsync(3 * HEARTBEAT_MS);
  expect(lapsed).not.toHaveBeenCalled();
  keys.clear();
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS);
  expect(lapsed).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(5 * HEARTBEAT_MS);
  expect(lapsed).toHaveBeenCalledTimes(2);
  await heartbeat.end();
  expect(keys.has(key)).toBe(false);
});

test('[G30] a lapse during an outage of Redis is noticed after it', async () => {
  const lapsed = vi.fn();
  const heartbeat = startHeartbeat(redis, gatewayId, lapsed);
  await vi.advanceTimersByTimeAsync(0);
  redis.status = 'reconnecting';
  keys.clear();
  await vi.advanceTimersByTimeAsync(5 * HEARTBEAT_MS);
  expect(lapsed).not.toHaveBeenCalled();
  redis.status = 'ready';
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS);
  expect(lapsed).toHaveBeenCalledTimes(1);
  await heartbeat.end();
});

test('[G1273] a silent Redis does not hold up the shutdown', async () => {
  const heartbeat = startHeartbeat({ ...redis, remove: () => new Promise(() => {}) }, gatewayId, () => {});
  const ended = vi.fn();
  void heartbeat.end().then(ended);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(ended).toHaveBeenCalled();
});
