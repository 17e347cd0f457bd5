import { connect, type Socket } from 'node:net';

/** State of a network link. */
export type LinkState =
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

/** Connects a service's socket with one to the server, as the link's state allows. */
export function proxyConnection(
  client: Socket,
  targetPort: number,
  state: () => LinkState,
  tap: Tap | undefined,
): ProxiedConnection {
  const server = connect({ port: targetPort, host: '127.0.0.1' });
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
      // In order, even if the delay shrinks meanwhile.
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
