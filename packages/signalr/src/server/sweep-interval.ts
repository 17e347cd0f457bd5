import type { HubLimits } from '#server/limits.ts';

const longest = 250;
const shortest = 20;

/** Milliseconds between sweeps: a quarter of the shortest timer, so that none fires more than that late. */
export const sweepInterval = (limits: HubLimits): number => {
  const { handshakeMs, keepAliveMs, clientTimeoutMs, closeGraceMs, stuckMs, throttledMs } = limits;
  const quarter = Math.min(handshakeMs, keepAliveMs, clientTimeoutMs, closeGraceMs, stuckMs, throttledMs) / 4;
  return Math.max(shortest, Math.min(longest, quarter));
};
