import type { UserId } from '@quarry/events/ids';
import { problems } from '#http-edge/problem.ts';

export interface SemaphoreLimits {
  /** Concurrency of one host. */
  readonly atOnce: number;
  /** Waiting requests of one host; further ones are refused. */
  readonly maxWaiting: number;
}

/**
 * Waits for one of the host's places. @returns releases the place; call it once @throws HttpProblem 429 when too many
 * requests of this host wait
 */
export type HostSemaphore = (host: UserId) => Promise<() => void>;

/** A semaphore per host: a few operations of a kind run at a time. */
export function createHostSemaphore({ atOnce, maxWaiting }: SemaphoreLimits): HostSemaphore {
  const hosts = new Map<UserId, { taken: number; readonly waiting: (() => void)[] }>();
  return async (id) => {
    const host = hosts.get(id) ?? { taken: 0, waiting: [] };
    if (host.taken === atOnce && host.waiting.length === maxWaiting) throw problems.tooManyRequests(5);
    hosts.set(id, host);
    if (host.taken < atOnce) host.taken += 1;
    else await new Promise<void>((enter) => host.waiting.push(enter));
    return () => {
      const enter = host.waiting.shift();
      if (enter) return enter();
      host.taken -= 1;
      if (host.taken === 0) hosts.delete(id);
    };
  };
}
