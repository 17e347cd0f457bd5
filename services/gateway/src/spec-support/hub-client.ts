import { EventEmitter, once } from 'node:events';
import { HttpTransportType, type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';

interface Heard {
  readonly target: string;
  readonly args: readonly unknown[];
}

/** The official client; records what it receives. */
export class HubClient {
  readonly connection: HubConnection;
  readonly heard: Heard[] = [];
  readonly #news = new EventEmitter().setMaxListeners(0);
  /** Number of `heard` calls returned by `next`, per target. */
  readonly #given = new Map<string, number>();

  constructor(url: string, targets: readonly string[], headers: Record<string, string> = {}) {
    this.connection = new HubConnectionBuilder()
      .withUrl(url, { skipNegotiation: true, transport: HttpTransportType.WebSockets, headers })
      .configureLogging(LogLevel.None)
      .build();
    for (const target of targets)
      this.connection.on(target, (...args: unknown[]) => {
        this.heard.push({ target, args });
        this.#news.emit('heard');
      });
    this.connection.onclose(() => this.#news.emit('closed'));
  }

  async start(): Promise<this> {
    await this.connection.start();
    return this;
  }

  /** The arguments of the next call of a target. */
  async next(target: string): Promise<readonly unknown[]> {
    const given = this.#given.get(target) ?? 0;
    for (;;) {
      const call = this.heard.filter((heard) => heard.target === target)[given];
      if (call) {
        this.#given.set(target, given + 1);
        return call.args;
      }
      await once(this.#news, 'heard');
    }
  }

  /** Resolves when the connection is closed for good. */
  async closed(): Promise<void> {
    if (this.connection.state !== 'Disconnected') await once(this.#news, 'closed');
  }

  /** The refusal's code, or null when the call was accepted. */
  async refusal(method: string, ...args: unknown[]): Promise<string | null> {
    try {
      await this.connection.invoke(method, ...args);
      return null;
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      return /HubException: (.*)$/.exec(text)?.[1] ?? text;
    }
  }

  stop(): Promise<void> {
    return this.connection.stop();
  }
}
