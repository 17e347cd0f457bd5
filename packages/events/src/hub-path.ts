import type { HostTarget } from './hub.ts';

/** What clients need of the hubs without the schemas of `hub.ts`, which a phone does not load. */

/** Paths of the two hubs (specification, section 7). */
export const HUB_PATH = { host: '/master', player: '/slave' } as const;

/** `target:{sessionId}/{identifier}`: the channel on which a host receives (specification, section 7). */
export function hostTarget(target: HostTarget, sessionId: string, identifier: string): string {
  return `${target}:${sessionId}/${identifier}`;
}
