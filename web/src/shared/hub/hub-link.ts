import {
  HttpTransportType,
  type HubConnection,
  HubConnectionBuilder,
  type IHttpConnectionOptions,
  LogLevel,
} from '@microsoft/signalr';
import { DEAD_AFTER } from '@quarry/events/hub-path';

/** A failed call. `code` is one of the service's codes, or null when the connection was lost. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly code: string | null;

  constructor(code: string | null, options?: ErrorOptions) {
    super(code ?? 'the connection was lost', options);
    this.code = code;
  }
}

export interface HubLink {
  /** Opens the connection; rejects when it cannot be opened. Does nothing if it is open. */
  open(): Promise<void>;
  /** Closes it; `onDropped` is not called. */
  close(): Promise<void>;
  /** Calls the service and waits until the effect is durable. @throws CallError */
  invoke(method: string, ...args: unknown[]): Promise<unknown>;
  on(target: string, handler: (...args: unknown[]) => void): void;
  /**
   * Sets the handler for a loss without `close`. Replaces the previous handler: a connection that was opened early
   * changes hands.
   * @param handle its error ends with the service's message, if any
   */
  onDropped(handle: (error: Error | undefined) => void): void;
}

interface HubLinkOptions {
  readonly url: string;
  /** For a hub on another origin, to which no cookie is sent. */
  readonly accessToken?: (() => Promise<string>) | undefined;
}

/**
 * Wraps the SignalR client. Its own reconnect is not used: it gives up after four attempts, does not retry a failed first
 * connection, and cannot be told that the phone has woken up.
 */
export function createHubLink({ url, accessToken }: HubLinkOptions): HubLink {
  let socket: WebSocket | null = null;
  const options: IHttpConnectionOptions & { readonly WebSocket: typeof WebSocket } = {
    skipNegotiation: true,
    transport: HttpTransportType.WebSockets,
    // The client's types lack this option.
    WebSocket: class extends WebSocket {
      constructor(address: string | URL) {
        super(address);
        socket = this;
      }
    },
    ...(accessToken === undefined ? {} : { accessTokenFactory: accessToken }),
  };
  const connection: HubConnection = new HubConnectionBuilder()
    .withUrl(url, options)
    .configureLogging(LogLevel.None)
    .build();
  connection.serverTimeoutInMilliseconds = DEAD_AFTER;
  connection.keepAliveIntervalInMilliseconds = 10_000;

  /** Closes a socket that is still connecting; otherwise the client waits for it, for minutes in a dead network. */
  const stop = async () => {
    if (socket?.readyState === WebSocket.CONNECTING) socket.close();
    await connection.stop();
  };

  let closing = false;
  let opening: Promise<void> | null = null;
  let handleDropped: Parameters<HubLink['onDropped']>[0] = () => undefined;
  connection.onclose((error) => {
    if (!closing) handleDropped(error);
  });

  return {
    async open() {
      closing = false;
      if (connection.state === 'Connected') return;
      // Begun by the previous owner: on a slow network a new attempt would take as long again.
      if (connection.state === 'Connecting' && opening !== null) return opening;
      if (connection.state !== 'Disconnected') await stop();
      opening = connection.start();
      await opening;
    },
    async close() {
      closing = true;
      await stop();
    },
    async invoke(method, ...args) {
      try {
        return await connection.invoke(method, ...args);
      } catch (cause) {
        throw new CallError(rejectionOf(cause), { cause });
      }
    },
    on(target, handler) {
      connection.on(target, handler);
    },
    onDropped(handle) {
      handleDropped = handle;
    },
  };
}

/**
 * Extracts the service's code from the SignalR client's error for a refused call:
 * `An unexpected error occurred invoking 'X' on the server. HubException: answer-too-late`.
 * @returns the code; `'refused'` for a refusal without one; null when the connection failed.
 */
export function rejectionOf(error: unknown): string | null {
  const message = error instanceof Error ? error.message : String(error);
  const code = /HubException: ([a-z0-9-]+)\s*$/.exec(message)?.[1];
  if (code !== undefined) return code;
  return /on the server\.?$|due to an error on the server|HubException/.test(message) ? 'refused' : null;
}
