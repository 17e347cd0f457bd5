import type { ParseLimits } from '#protocol/messages.ts';

/** Every bound and timer of a hub server. Times in milliseconds, sizes in bytes. */
export type HubLimits = ParseLimits & {
  /** From accepting the socket to its handshake (H5). */
  readonly handshakeMs: number;
  /** Silence of the server after which it sends a Ping (T1). */
  readonly keepAliveMs: number;
  /** Silence of a client that has ever sent a Ping, after which it is closed (T3). */
  readonly clientTimeoutMs: number;
  /** From closing a socket to ending its connection without the peer's consent. */
  readonly closeGraceMs: number;
  /** Bytes buffered in a socket above which frames are deferred and may be superseded. */
  readonly slowBytes: number;
  /** Bytes buffered and deferred for a socket above which it is closed. */
  readonly maxWaitingBytes: number;
  /** Time in which a socket must drain completely or by `drainBytes`; otherwise it is closed. */
  readonly stuckMs: number;
  readonly drainBytes: number;
  /** Parsed calls queued behind the running one; above it reading pauses. */
  readonly queuedCalls: number;
  /** Unparsed bytes above which a throttled socket is not read. */
  readonly backlogBytes: number;
  /** Records per second of a socket in the long run; more are delayed. */
  readonly recordsPerSecond: number;
  /** Burst of records of a socket. */
  readonly recordBurst: number;
  /** Time a socket may stay over its rate before it is closed with 1008. */
  readonly throttledMs: number;
  /** WebSocket messages and pings per second above which a socket is flooding. */
  readonly floodPerSecond: number;
  /** Burst of messages tolerated before 1008. */
  readonly floodBurst: number;
  /** Sockets that may be waiting for their handshake; more are refused with 1013. */
  readonly maxUnhandshaken: number;
};

/** Defaults. */
export const defaultLimits: HubLimits = {
  recordBytes: 32 * 1024,
  depth: 64,
  invocationIdLength: 128,
  handshakeMs: 15_000,
  keepAliveMs: 15_000,
  clientTimeoutMs: 30_000,
  closeGraceMs: 5_000,
  slowBytes: 64 * 1024,
  maxWaitingBytes: 1024 * 1024,
  stuckMs: 10_000,
  drainBytes: 32 * 1024,
  queuedCalls: 64,
  backlogBytes: 512 * 1024,
  recordsPerSecond: 50,
  recordBurst: 100,
  throttledMs: 10_000,
  floodPerSecond: 500,
  floodBurst: 1_000,
  maxUnhandshaken: Number.POSITIVE_INFINITY,
};

const longest = 250;
const shortest = 20;

/** Milliseconds between sweeps: a quarter of the shortest timer, so that none fires more than that late. */
export const sweepInterval = (limits: HubLimits): number => {
  const { handshakeMs, keepAliveMs, clientTimeoutMs, closeGraceMs, stuckMs, throttledMs } = limits;
  const quarter = Math.min(handshakeMs, keepAliveMs, clientTimeoutMs, closeGraceMs, stuckMs, throttledMs) / 4;
  return Math.max(shortest, Math.min(longest, quarter));
};
