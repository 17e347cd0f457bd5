import type { IHttpConnectionOptions } from '@microsoft/signalr';

/**
 * Takes the place of the SignalR client's `HttpConnection` in the built app. With `skipNegotiation` that class opens a
 * WebSocket and nothing else, and carries negotiation, two more transports and an HTTP client which no phone needs.
 * It is the connection below `HubConnection`, with the same members and the same promises.
 */
export class HttpConnection {
  readonly features = {};
  baseUrl: string;
  onreceive: ((data: string | ArrayBuffer) => void) | null = null;
  onclose: ((error?: Error) => void) | null = null;
  readonly #options: IHttpConnectionOptions;
  #socket: WebSocket | null = null;
  /** Set while a start is under way. */
  #abandon: ((error: Error) => void) | null = null;

  constructor(url: string, options: IHttpConnectionOptions) {
    this.baseUrl = url;
    this.#options = options;
  }

  async start(): Promise<void> {
    const token = await this.#options.accessTokenFactory?.();
    const url = new URL(this.baseUrl, window.location.href);
    url.protocol = url.protocol.replace('http', 'ws');
    if (token) url.searchParams.set('access_token', token);
    const socket = new WebSocket(url);
    this.#socket = socket;
    await new Promise<void>((opened, failed) => {
      this.#abandon = failed;
      socket.onopen = () => {
        this.#abandon = null;
        opened();
      };
      socket.onmessage = (event) => this.onreceive?.(event.data);
      socket.onclose = ({ code, reason, wasClean }) => {
        const text = `WebSocket closed with status code: ${code} (${reason || 'no reason given'}).`;
        this.#ended(wasClean && code === 1000 ? undefined : new Error(text));
      };
    });
  }

  async send(data: string | ArrayBuffer): Promise<void> {
    if (this.#socket?.readyState !== WebSocket.OPEN) throw new Error('WebSocket is not in the OPEN state');
    this.#socket.send(data);
  }

  /** A phone's dead socket may take minutes to say goodbye, so nobody waits for it. */
  async stop(error?: Error): Promise<void> {
    this.#socket?.close();
    this.#ended(error);
  }

  /** Once for each socket: a start that did not come about fails, an open connection is told to be closed. */
  #ended(error: Error | undefined): void {
    const socket = this.#socket;
    if (socket === null) return;
    this.#socket = null;
    socket.onopen = socket.onmessage = socket.onclose = null;
    const abandon = this.#abandon;
    this.#abandon = null;
    if (abandon === null) this.onclose?.(error);
    else abandon(error ?? new Error('The connection was stopped before it was open.'));
  }
}
