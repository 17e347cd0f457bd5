import type { FrameReceiver } from '#frame/hub-frame.ts';
import type { ClientArguments, ClientTarget, HubDeclaration } from '#hub/define-hub.ts';
import type { ProtocolName } from '#protocol/hub-protocol.ts';

/** One client. `State` is what the caller gave to `attach`. */
export type HubConnection<Hub extends HubDeclaration, State> = FrameReceiver & {
  /**
   * The public id: the one promised by the negotiation, or 16 random bytes in base64url. Not unique under replay (N2).
   */
  readonly id: string;
  readonly state: State;
  /** Undefined until the handshake. */
  readonly protocol: ProtocolName | undefined;
  /** Whether frames wait because the client reads too slowly. */
  readonly lagging: boolean;
  /** Aborted when the connection ends, from either side. */
  readonly signal: AbortSignal;
  /**
   * Calls the client. Throws if the arguments do not fit the declared target. Returns false if the connection is not
   * open.
   */
  send<Target extends ClientTarget<Hub>>(target: Target, args: ClientArguments<Hub, Target>): boolean;
  /**
   * Hands what was sent in this turn of the event loop to the network at once, instead of at its end: for callers that measure
   * what sending takes.
   */
  flush(): void;
  /** Changes how many bytes may wait for this client before it is closed; `maxWaitingBytes` until then. */
  limitWaiting(bytes: number): void;
  /**
   * Closes the connection with a Close record. Without `allowReconnect` the official client does not reconnect; with
   * it, it reconnects at once. Queued calls and frames waiting for a slow client are dropped, the running call gets no
   * answer.
   */
  close(error?: string, allowReconnect?: boolean): void;
};

/** Reason for the end of a connection. */
export type DisconnectReason =
  /** The client sent Close. */
  | 'client-closed'
  /** The socket ended without a Close record. */
  | 'dropped'
  /** `close` was called, or the server drained. */
  | 'server-closed'
  | 'protocol-error'
  | 'timed-out'
  | 'too-slow'
  | 'flooding';
