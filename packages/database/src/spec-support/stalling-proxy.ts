import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface StallingProxy {
  /** The database's URL through the proxy. */
  readonly url: string;
  /** From here on the server's answers are dropped; requests still arrive. */
  swallowAnswers(): void;
  /** Number of open connections. */
  open(): number;
  stop(): Promise<void>;
}

/** A TCP proxy in front of the database that can drop its answers, like a network that fails at the wrong moment. */
export async function stallingProxy(databaseUrl: string): Promise<StallingProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let swallowing = false;
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    sockets.add(client);
    client.on('data', (bytes) => upstream.write(bytes));
    upstream.on('data', (bytes) => swallowing || client.write(bytes));
    client.on('close', () => {
      sockets.delete(client);
      upstream.destroy();
    });
    upstream.on('close', () => client.destroy());
    for (const socket of [client, upstream]) socket.on('error', () => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    swallowAnswers: () => {
      swallowing = true;
    },
    open: () => sockets.size,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
