import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy in front of one server, with a link that can be disturbed. */
export interface TcpProxy {
  /** The server's address through the proxy. */
  readonly url: string;
  readonly port: number;
  /** Opens the link with a delay in each direction; restores a broken one. */
  open(delayMs?: number): void;
  halfOpen(): void;
  cut(): void;
  /** Resets the open connections; new ones work. */
  reset(): void;
  /** Silently stalls the open connections for ever; new ones work. @returns their number */
  strand(): number;
  /** New connections go to another server; open ones stay. */
  leadTo(url: string): void;
  close(): Promise<void>;
}

/** State of a network link. */
type LinkState =
  | { readonly kind: 'open'; readonly delayMs: number }
  /** All packets are lost silently. */
  | { readonly kind: 'half-open' }
  /** Every connection is reset, including new ones. */
  | { readonly kind: 'cut' };

/** Inspects the bytes of one connection and decides what is forwarded. */
export interface Tap {
  /** @returns the bytes to forward now */
  toServer(chunk: Buffer, connection: ProxiedConnection): Buffer;
  toClient(chunk: Buffer, connection: ProxiedConnection): Buffer;
}

export interface ProxiedConnection {
  readonly closed: Promise<void>;
  linkChanged(): void;
  /** Half-open from now on, whatever the state of the link. */
  strand(): void;
  isStranded(): boolean;
  destroy(): void;
}

/**
 * @param url of a server, which may be a container with an address of its own
 * @param tapOf called for each connection; its tap inspects the bytes and may withhold them
 */
export async function startTcpProxy(url: string, tapOf?: () => Tap): Promise<TcpProxy> {
  const live = new Set<ProxiedConnection>();
  let target = new URL(url);
  let state: LinkState = { kind: 'open', delayMs: 0 };
  const server = createServer((client) => {
    if (state.kind === 'cut') {
      client.resetAndDestroy();
      return;
    }
    const behind = connect({ port: Number(target.port), host: target.hostname });
    const connection = proxyConnection(client, behind, () => state, tapOf?.());
    live.add(connection);
    connection.closed.then(() => live.delete(connection));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = String(port);

  const change = (next: LinkState) => {
    state = next;
    for (const connection of live) connection.linkChanged();
  };
  return {
    url: through.href,
    port,
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
    leadTo(next) {
      target = new URL(next);
    },
    async close() {
      for (const connection of live) connection.destroy();
      change({ kind: 'cut' });
      server.close();
      await once(server, 'close');
    },
  };
}

/** Connects a client's socket to the server, as the link's state allows. */
function proxyConnection(
  client: Socket,
  server: Socket,
  state: () => LinkState,
  tap: Tap | undefined,
): ProxiedConnection {
  let stranded = false;
  const link = (): LinkState => (stranded ? { kind: 'half-open' } : state());
  const done = Promise.withResolvers<void>();
  const destroy = () => {
    client.destroy();
    server.destroy();
    done.resolve();
  };
  const pump = (from: Socket, to: Socket, look: (chunk: Buffer) => Buffer) => {
    let dueBefore = 0;
    from.setNoDelay(true);
    from.on('data', (chunk: Buffer) => {
      const passing = look(chunk);
      if (passing.length === 0) return;
      const now = link();
      const delayMs = now.kind === 'open' ? now.delayMs : 0;
      const at = performance.now();
      // Keeps the order even if the delay shrinks meanwhile.
      const due = Math.max(at + delayMs, dueBefore);
      dueBefore = due;
      if (due <= at) to.write(passing);
      else setTimeout(() => to.write(passing), due - at);
    });
    from.on('error', () => {});
    // On a half-open link the other side does not see the end until the link is repaired.
    from.on('close', () => {
      if (link().kind !== 'half-open') destroy();
    });
  };
  const connection: ProxiedConnection = {
    closed: done.promise,
    destroy,
    strand() {
      stranded = true;
      connection.linkChanged();
    },
    isStranded: () => stranded,
    linkChanged() {
      const now = link();
      if (now.kind === 'cut') {
        client.resetAndDestroy();
        destroy();
        return;
      }
      if (now.kind === 'half-open') {
        client.pause();
        server.pause();
        return;
      }
      if (client.destroyed || server.destroyed) {
        destroy();
        return;
      }
      client.resume();
      server.resume();
    },
  };
  pump(client, server, (chunk) => tap?.toServer(chunk, connection) ?? chunk);
  pump(server, client, (chunk) => tap?.toClient(chunk, connection) ?? chunk);
  connection.linkChanged();
  return connection;
}
