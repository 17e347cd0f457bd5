/** Counters of one hub server, and two gauges; all begin at zero. */
export const createHubStats = () => ({
  /** Gauge: sockets attached and not yet closed. */
  sockets: 0,
  /** Gauge: sockets that completed the handshake. */
  connections: 0,
  handshakesRefused: 0,
  handshakesTimedOut: 0,
  recordsReceived: 0,
  calls: 0,
  /** Calls answered (or, without id, ended) with an error. */
  callsFailed: 0,
  /** Calls that outlived their connection by the grace time and delayed its `onDisconnected`. */
  callsAbandoned: 0,
  /** Frames and records handed to sockets. */
  framesSent: 0,
  /** Frames deferred because their socket was slow. */
  framesDeferred: 0,
  /** Deferred frames replaced by a newer one with the same key. */
  framesSuperseded: 0,
  /** Sockets closed because their backlog was too large or drained too slowly. */
  slowClosed: 0,
  /** Times a socket exceeded its rate and was paused. */
  throttled: 0,
  /** Sockets closed with 1008 for exceeding their rate too long. */
  floodClosed: 0,
  /** Connections closed for protocol errors. */
  protocolErrors: 0,
  /** Sockets ended by an error below the hub protocol: oversize, fragments, invalid frames, resets. */
  socketErrors: 0,
  clientTimeouts: 0,
});

export type HubStats = ReturnType<typeof createHubStats>;
