import type { UserId } from '@quarry/events/ids';
import { problems } from '#http-edge/problem.ts';

export interface PlaceLimits {
  /** Places of one host. */
  readonly atOnce: number;
  /** Those of one host who wait for a place; further ones are refused. */
  readonly mostWaiting: number;
}

/**
 * Waits for one of the host's places.
 * @returns gives the place up: call it once
 * @throws HttpProblem 429 when too many of this host wait
 */
export type TakePlace = (host: UserId) => Promise<() => void>;

/** Lets each host do a few things of a kind at the same time. */
export function createPlaces({ atOnce, mostWaiting }: PlaceLimits): TakePlace {
  const hosts = new Map<UserId, { taken: number; readonly waiting: (() => void)[] }>();
  return async (id) => {
    const host = hosts.get(id) ?? { taken: 0, waiting: [] };
    if (host.waiting.length === mostWaiting) throw problems.tooManyRequests(5);
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
