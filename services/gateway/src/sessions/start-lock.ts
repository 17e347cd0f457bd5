import { startKey } from '@quarry/events/backplane/names';
import type { UserId } from '@quarry/events/ids';
import type { RedisClient } from '@quarry/service-kit/redis';
import { problems } from '#http-edge/problem.ts';
import { rejected } from './rejected.ts';

/** A lock per host: its starts run one at a time over all gateways (contract, section 2). */
export interface StartLock {
  /**
   * Runs a start while no other of this host runs. @throws the problem `start-in-progress` while one does; the 503 problem
   * while Redis is down
   */
  run<T>(hostId: UserId, start: () => Promise<T>): Promise<T>;
}

/** The lock expires this long after its gateway died; milliseconds. */
const HELD_MS = 10_000;
const RENEW_MS = 3_000;

/** Only the holder renews or releases: after a pause of this process another start may hold the lock. */
const RENEW = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end return 0`;
const RELEASE = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0`;

/** @param newId unique per start */
export function createStartLock(redis: RedisClient, newId: () => string): StartLock {
  return {
    async run(hostId, start) {
      const [key, holder] = [startKey(hostId), newId()];
      const taken = await redis.set(key, holder, 'PX', HELD_MS, 'NX').catch((error: unknown) => {
        throw problems.unavailable(error);
      });
      if (!taken) throw rejected('start-in-progress');
      // Best effort: without the lock the database still refuses a second session.
      const ask = (script: string, ...values: number[]) =>
        redis.eval(script, 1, key, holder, ...values).catch(() => undefined);
      const renewing = setInterval(() => void ask(RENEW, HELD_MS), RENEW_MS);
      try {
        return await start();
      } finally {
        clearInterval(renewing);
        await ask(RELEASE);
      }
    },
  };
}
