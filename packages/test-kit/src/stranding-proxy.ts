import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy in front of one port, for specs of dead and replaced peers. */
export interface StrandingProxy {
  readonly port: number;
  /** Stalls the open connections for ever without telling either side; new ones work. @returns how many */
  strand(): number;
  /** New connections go to another port; open ones stay. */
  leadTo(port: number): void;
  close(): Promise<void>;
}

export async function startStrandingProxy(port: number): Promise<StrandingProxy> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let target = port;
  const server = createServer((client) => {
    const behind = connect({ port: target, host: '127.0.0.1' });
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
  const stranded: Socket[] = [];
  return {
    port: (server.address() as AddressInfo).port,
    strand() {
      const held = pairs.size;
      for (const [client, behind] of pairs) {
        client.unpipe(behind).pause();
        behind.unpipe(client).pause();
        stranded.push(client, behind);
      }
      // Neither side learns that the other one is gone.
      pairs.clear();
      return held;
    },
    leadTo(next) {
      target = next;
    },
    async close() {
      server.close();
      for (const socket of [...[...pairs].flat(), ...stranded]) socket.destroy();
      await once(server, 'close');
    },
  };
}
