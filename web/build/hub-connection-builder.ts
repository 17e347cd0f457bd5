import {
  HubConnection,
  type IHttpConnectionOptions,
  type IHubProtocol,
  type ILogger,
  JsonHubProtocol,
  NullLogger,
} from '@microsoft/signalr';
import { HttpConnection } from './websocket-connection.ts';

/** What the package's own builder calls; left out of its types. */
interface Factory {
  create(connection: HttpConnection, logger: ILogger, protocol: IHubProtocol): HubConnection;
}

/**
 * Takes the place of the SignalR client's builder in the built app: an address, JSON, no log. Reconnecting, log levels
 * and a console are what the original carries besides.
 */
export class HubConnectionBuilder {
  #connection: HttpConnection | null = null;

  withUrl(url: string, options: IHttpConnectionOptions): this {
    this.#connection = new HttpConnection(url, options);
    return this;
  }

  configureLogging(): this {
    return this;
  }

  build(): HubConnection {
    if (this.#connection === null) throw new Error('withUrl comes before build');
    return (HubConnection as unknown as Factory).create(this.#connection, NullLogger.instance, new JsonHubProtocol());
  }
}
