import type { HostTarget } from './hub.ts';

/** The part of the hubs' contract for clients, without the schemas of `hub.ts`, which a phone does not load. */

/** Paths of the two hubs (specification, section 7). */
export const HUB_PATH = { host: '/master', player: '/slave' } as const;

/** Time without sending after which a gateway sends a Ping; in ms. */
export const PING_AFTER = 5_000;
/** Silence after which a client considers its connection dead: two Pings and their possible delay; in ms. */
export const DEAD_AFTER = 12_000;

/**
 * Error text of the Close sent when a caller has too many sockets. A client that reconnected automatically would only get
 * another socket closed.
 */
export const TOO_MANY_SOCKETS = 'too-many-sockets';

/** `target:{sessionId}/{identifier}`: the channel on which a host receives (specification, section 7). */
export function hostTarget(target: HostTarget, sessionId: string, identifier: string): string {
  return `${target}:${sessionId}/${identifier}`;
}
