/** Counters of one hub server, and two gauges. */
export type HubStats = {
  /** Gauge: sockets attached and not yet closed. */
  sockets: number;
  /** Gauge: sockets that completed the handshake. */
  connections: number;
  handshakesRefused: number;
  handshakesTimedOut: number;
  recordsReceived: number;
  calls: number;
  /** Calls answered (or, without id, ended) with an error. */
  callsFailed: number;
  /** Calls that outlived their connection by the grace time and delayed its `onDisconnected`. */
  callsAbandoned: number;
  /** Frames and records handed to sockets. */
  framesSent: number;
  /** Frames deferred because their socket was slow. */
  framesDeferred: number;
  /** Deferred frames replaced by a newer one with the same key. */
  framesSuperseded: number;
  /** Sockets closed because too much waited for them or they drained too slowly. */
  slowClosed: number;
  /** Times a socket exceeded its rate and was paused. */
  throttled: number;
  /** Sockets closed with 1008 for exceeding their rate too long. */
  floodClosed: number;
  /** Connections closed for protocol errors. */
  protocolErrors: number;
  /** Sockets ended by an error below the hub protocol: oversize, fragments, invalid frames, resets. */
  socketErrors: number;
  clientTimeouts: number;
};

/** All counters at zero. */
export const createHubStats = (): HubStats => ({
  sockets: 0,
  connections: 0,
  handshakesRefused: 0,
  handshakesTimedOut: 0,
  recordsReceived: 0,
  calls: 0,
  callsFailed: 0,
  callsAbandoned: 0,
  framesSent: 0,
  framesDeferred: 0,
  framesSuperseded: 0,
  slowClosed: 0,
  throttled: 0,
  floodClosed: 0,
  protocolErrors: 0,
  socketErrors: 0,
  clientTimeouts: 0,
});
