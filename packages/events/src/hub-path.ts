import type { HostTarget } from './hub.ts';

/** What clients need of the hubs without the schemas of `hub.ts`, which a phone does not load. */

/** Paths of the two hubs (specification, section 7). */
export const HUB_PATH = { host: '/master', player: '/slave' } as const;

/** A socket to which a gateway has sent nothing for so long gets a Ping; in ms. */
export const PING_AFTER = 5_000;
/** A client that has received nothing for so long takes its line for dead: two Pings and what they may be late; in ms. */
export const DEAD_AFTER = 12_000;

/** `target:{sessionId}/{identifier}`: the channel on which a host receives (specification, section 7). */
export function hostTarget(target: HostTarget, sessionId: string, identifier: string): string {
  return `${target}:${sessionId}/${identifier}`;
}
