import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface Target {
  host: string;
  port: number;
}

export interface Balancer {
  /** Takes no more connections; those that are open go on. */
  close(): void;
  /** Cuts what is still open. */
  destroy(): void;
}

/**
 * Puts several gateways behind one TCP port. A new connection goes to the gateway that has the fewest; when that one
 * refuses, because it is being started again, the next is tried.
 * @throws Error when the port cannot be opened
 */
export async function startBalancer(
  listen: { port: number; host: string },
  targets: readonly Target[],
): Promise<Balancer> {
  const load = new Map<Target, number>(targets.map((target) => [target, 0]));
  const open = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    open.add(client);
    client.once('close', () => open.delete(client));
    client.on('error', () => client.destroy());
    const candidates = [...targets].sort((a, b) => (load.get(a) ?? 0) - (load.get(b) ?? 0));
    forward(client, candidates, load);
  });
  server.listen(listen);
  await once(server, 'listening');
  return {
    close: () => void server.close(),
    destroy: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

function forward(client: Socket, [target, ...others]: readonly Target[], load: Map<Target, number>): void {
  if (!target || client.destroyed) {
    client.destroy();
    return;
  }
  const count = (change: number) => load.set(target, (load.get(target) ?? 0) + change);
  const upstream = connect({ ...target, allowHalfOpen: true, noDelay: true });
  const refused = () => forward(client, others, load);
  count(1);
  upstream.once('error', refused);
  upstream.once('close', () => count(-1));
  upstream.once('connect', () => {
    upstream.off('error', refused);
    upstream.on('error', () => client.destroy());
    client.once('close', () => upstream.destroy());
    upstream.once('close', () => client.destroy());
    client.pipe(upstream).pipe(client);
  });
}
