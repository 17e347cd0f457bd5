import { HttpTransportType, type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { rejectionOf } from './rejection.ts';

/** A refused call. `code` is one of the closed list of the service, or null when the connection went away. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly code: string | null;

  constructor(code: string | null, options?: ErrorOptions) {
    super(code ?? 'the connection was lost', options);
    this.code = code;
  }
}

export interface HubLink {
  /** Opens the connection; rejects when it cannot be opened. Opening an open one does nothing. */
  open(): Promise<void>;
  /** Closes it; `onDropped` is not called. */
  close(): Promise<void>;
  /** Calls the service and waits until the effect is durable. @throws CallError */
  invoke(method: string, ...args: unknown[]): Promise<unknown>;
  on(target: string, handler: (...args: unknown[]) => void): void;
}

interface HubLinkOptions {
  readonly url: string;
  /** For a hub on another origin, where the cookie does not reach. */
  readonly accessToken?: (() => Promise<string>) | undefined;
  /** The connection went away although nobody closed it. */
  readonly onDropped: () => void;
}

/**
 * The one place that knows the SignalR client. Coming back is not left to the client's own reconnect: it gives up, it
 * does not retry a first failure, and it cannot be woken when the phone is.
 */
export function createHubLink({ url, accessToken, onDropped }: HubLinkOptions): HubLink {
  const connection: HubConnection = new HubConnectionBuilder()
    .withUrl(url, {
      skipNegotiation: true,
      transport: HttpTransportType.WebSockets,
      ...(accessToken === undefined ? {} : { accessTokenFactory: accessToken }),
    })
    .configureLogging(LogLevel.None)
    .build();
  connection.serverTimeoutInMilliseconds = 30_000;
  connection.keepAliveIntervalInMilliseconds = 10_000;

  let closing = false;
  connection.onclose(() => {
    if (!closing) onDropped();
  });

  return {
    async open() {
      closing = false;
      if (connection.state === 'Connected') return;
      if (connection.state !== 'Disconnected') await connection.stop();
      await connection.start();
    },
    async close() {
      closing = true;
      await connection.stop();
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
  };
}
