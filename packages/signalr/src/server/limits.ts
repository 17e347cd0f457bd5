/** Every bound and timer of a hub server, with its default. Times in milliseconds, sizes in bytes. */
export const defaultLimits = {
  /** Bytes of one record without its terminator or length prefix. */
  recordBytes: 32 * 1024,
  depth: 64,
  /** Characters of an invocation id. */
  invocationIdLength: 128,
  /** From accepting the socket to its handshake (H5). */
  handshakeMs: 15_000,
  /** Silence of the server after which it sends a Ping (T1). */
  keepAliveMs: 15_000,
  /** Silence of a client that has ever sent a Ping, after which it is closed (T3). */
  clientTimeoutMs: 30_000,
  /** From closing a socket to ending its connection without the peer's consent. */
  closeGraceMs: 5_000,
  /** Bytes buffered in a socket above which frames are deferred and may be superseded. */
  slowBytes: 64 * 1024,
  /** Bytes buffered and deferred for a socket above which it is closed. */
  maxWaitingBytes: 1024 * 1024,
  /** Time in which a socket must drain completely or by `drainBytes`; otherwise it is closed. */
  stuckMs: 10_000,
  drainBytes: 32 * 1024,
  /** Parsed calls queued behind the running one; above it reading pauses. */
  queuedCalls: 64,
  /** Unparsed bytes above which a throttled socket is not read. */
  backlogBytes: 512 * 1024,
  /** Records per second of a socket in the long run; more are delayed. */
  recordsPerSecond: 50,
  /** Burst of records of a socket. */
  recordBurst: 100,
  /** Time a socket may stay over its rate before it is closed with 1008. */
  throttledMs: 10_000,
  /** WebSocket messages and pings per second above which a socket is flooding. */
  floodPerSecond: 500,
  /** Burst of messages tolerated before 1008. */
  floodBurst: 1_000,
  /** Sockets that may be waiting for their handshake; more are refused with 1013. */
  maxUnhandshaken: Number.POSITIVE_INFINITY,
};

export type HubLimits = { readonly [Name in keyof typeof defaultLimits]: number };

/** Bounds of the interval between sweeps. */
const longestMs = 1_000;
const shortestMs = 20;

/** Milliseconds between sweeps: a quarter of the shortest timer, so that none fires more than that late. */
export const sweepInterval = (limits: HubLimits): number => {
  const { handshakeMs, keepAliveMs, clientTimeoutMs, closeGraceMs, stuckMs, throttledMs } = limits;
  const quarter = Math.min(handshakeMs, keepAliveMs, clientTimeoutMs, closeGraceMs, stuckMs, throttledMs) / 4;
  return Math.max(shortestMs, Math.min(longestMs, quarter));
};
