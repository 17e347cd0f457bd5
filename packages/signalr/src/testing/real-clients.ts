import * as current from '@microsoft/signalr';
import { MessagePackHubProtocol } from '@microsoft/signalr-protocol-msgpack';
import { SignalrConnection, SignalrConnectionState, TextMessageSerializer } from 'ngx-signalr-websocket';
import { filter, firstValueFrom } from 'rxjs';
import * as major3 from 'signalr-3';
import * as major6 from 'signalr-6';

/** A common interface to the client libraries. */
export type RealClient = {
  /** The id from the negotiation, if there was one. */
  readonly connectionId: string | null;
  invoke(target: string, ...args: unknown[]): Promise<unknown>;
  send(target: string, ...args: unknown[]): Promise<void> | void;
  on(target: string, handler: (...args: unknown[]) => void): void;
  /** Resolves when the connection has ended and will not reconnect. */
  readonly closed: Promise<void>;
  stop(): Promise<void> | void;
};

export type ConnectRealClient = (url: string) => Promise<RealClient>;

type Library = Pick<typeof current, 'HubConnectionBuilder' | 'HttpTransportType'>;

const official =
  (library: Library, options: { negotiate?: boolean; messagePack?: boolean }): ConnectRealClient =>
  async (url) => {
    const { HubConnectionBuilder, HttpTransportType } = library;
    const transport = { skipNegotiation: true, transport: HttpTransportType.WebSockets };
    const builder = new HubConnectionBuilder()
      .withUrl(url, options.negotiate ? {} : transport)
      .configureLogging(current.LogLevel.None);
    if (options.messagePack) builder.withHubProtocol(new MessagePackHubProtocol());
    const connection = builder.build();
    const closed = new Promise<void>((resolve) => connection.onclose(() => resolve()));
    await connection.start();
    return {
      connectionId: connection.connectionId ?? null,
      invoke: (target, ...args) => connection.invoke(target, ...args),
      send: (target, ...args) => connection.send(target, ...args),
      on: (target, handler) => connection.on(target, handler),
      closed,
      stop: () => connection.stop(),
    };
  };

const ngx: ConnectRealClient = async (url) => {
  const connection = new SignalrConnection(
    url.replace('http:', 'ws:'),
    new TextMessageSerializer([]),
    undefined,
    5_000,
  );
  const reaches = (wanted: SignalrConnectionState) =>
    firstValueFrom(connection.state.pipe(filter((state) => state === wanted)));
  const closed = reaches(SignalrConnectionState.closed).then(() => undefined);
  await reaches(SignalrConnectionState.opened);
  return {
    connectionId: null,
    invoke: (target, ...args) => firstValueFrom(connection.invoke(target, ...args)),
    send: (target, ...args) => connection.send(target, ...args),
    on: (target, handler) => void connection.on<unknown[]>(target).subscribe((args) => handler(...args)),
    closed,
    stop: () => connection.close(),
  };
};

/** Third-party clients. Their types differ in parts the tests do not use. */
export const realClients: readonly (readonly [name: string, connect: ConnectRealClient])[] = [
  ['@microsoft/signalr 10, JSON', official(current, {})],
  ['@microsoft/signalr 10, JSON, negotiated', official(current, { negotiate: true })],
  ['@microsoft/signalr 10, MessagePack', official(current, { messagePack: true })],
  ['@microsoft/signalr 10, MessagePack, negotiated', official(current, { messagePack: true, negotiate: true })],
  ['@microsoft/signalr 6, JSON', official(major6 as unknown as Library, {})],
  ['@microsoft/signalr 6, JSON, negotiated', official(major6 as unknown as Library, { negotiate: true })],
  ['@microsoft/signalr 3.1, JSON', official(major3 as unknown as Library, {})],
  ['ngx-signalr-websocket 1.3, JSON', ngx],
];
