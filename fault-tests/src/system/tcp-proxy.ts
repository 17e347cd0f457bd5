import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { type LinkState, type ProxiedConnection, proxyConnection, type Tap } from './proxied-connection.ts';

/** A TCP proxy between one service and one store, whose link can be disturbed. */
export interface TcpProxy {
  readonly port: number;
  /** Opens the link with a delay in each direction; repairs a broken one. */
  open(delayMs?: number): void;
  halfOpen(): void;
  cut(): void;
  /** Resets the open connections; new ones work. */
  reset(): void;
  /** Stalls the open connections for ever without telling either side; new ones work. @returns how many */
  strand(): number;
  /** New connections go to another port; open ones stay. */
  leadTo(port: number): void;
  close(): Promise<void>;
}

/** @param tapOf inspects the bytes, and may withhold them */
export async function startTcpProxy(targetPort: number, tapOf?: () => Tap): Promise<TcpProxy> {
  const live = new Set<ProxiedConnection>();
  let target = targetPort;
  let state: LinkState = { kind: 'open', delayMs: 0 };
  const server: Server = createServer((client) => {
    if (state.kind === 'cut') {
      client.resetAndDestroy();
      return;
    }
    const connection = proxyConnection(client, target, () => state, tapOf?.());
    live.add(connection);
    connection.closed.then(() => live.delete(connection));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const change = (next: LinkState) => {
    state = next;
    for (const connection of live) connection.linkChanged();
  };
  return {
    port: (server.address() as AddressInfo).port,
    open: (delayMs = 0) => change({ kind: 'open', delayMs }),
    halfOpen: () => change({ kind: 'half-open' }),
    cut: () => change({ kind: 'cut' }),
    reset() {
      for (const connection of live) connection.destroy();
    },
    strand() {
      const held = [...live].filter((connection) => !connection.isStranded());
      for (const connection of held) connection.strand();
      return held.length;
    },
    leadTo(port) {
      target = port;
    },
    async close() {
      for (const connection of live) connection.destroy();
      change({ kind: 'cut' });
      server.close();
      await once(server, 'close');
    },
  };
}
