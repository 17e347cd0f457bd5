import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy in front of one server, for specs of dead and replaced peers. */
export interface StrandingProxy {
  /** The server's address through the proxy. */
  readonly url: string;
  /** Stops forwarding on the open connections and leaves them open; new ones work. @returns how many were open */
  strand(): number;
  /** Forwards new connections to another server; open ones stay. */
  leadTo(url: string): void;
  close(): Promise<void>;
}

/** @param url of a server, which may be a container with an address of its own */
export async function startStrandingProxy(url: string): Promise<StrandingProxy> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let target = new URL(url);
  const server = createServer((client) => {
    const behind = connect({ port: Number(target.port), host: target.hostname });
    const pair = [client, behind] as const;
    pairs.add(pair);
    client.pipe(behind);
    behind.pipe(client);
    for (const socket of pair) {
      socket.on('error', () => {});
      socket.on('close', () => {
        if (!pairs.delete(pair)) return;
        for (const other of pair) other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = String((server.address() as AddressInfo).port);
  const stranded: Socket[] = [];
  return {
    url: through.href,
    strand() {
      const held = pairs.size;
      for (const [client, behind] of pairs) {
        client.unpipe(behind).pause();
        behind.unpipe(client).pause();
        stranded.push(client, behind);
      }
      // No longer a pair: one side's end must not reach the other.
      pairs.clear();
      return held;
    },
    leadTo(next) {
      target = new URL(next);
    },
    async close() {
      server.close();
      for (const socket of [...[...pairs].flat(), ...stranded]) socket.destroy();
      await once(server, 'close');
    },
  };
}
