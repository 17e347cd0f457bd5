import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { CommonEnvironment } from './environment.ts';
import { explainError } from './explain-error.ts';

/** Each lists all open files or handles: a scrape would stop a gateway with ten thousand sockets for a fifth of a second. */
const COSTLY = [
  'process_open_fds',
  ...['handles', 'requests', 'resources'].flatMap((what) => [`nodejs_active_${what}`, `nodejs_active_${what}_total`]),
];

/** A registry with the default process metrics (CPU, memory, event-loop delay) that cost the same however many sockets are open. */
export function openRegistry(service: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  for (const name of COSTLY) registry.removeSingleMetric(name);
  return registry;
}

/**
 * Serves `/metrics` (Prometheus text), `/healthz` and `/readyz` on a private port.
 * @param isReady false while the service starts, drains or has lost a store
 */
export async function serveMetrics(
  { METRICS_HOST: host, METRICS_PORT: port }: Pick<CommonEnvironment, 'METRICS_HOST' | 'METRICS_PORT'>,
  registry: Registry,
  isReady: () => boolean,
): Promise<{ url: string; close(): Promise<void> }> {
  new Gauge({
    name: 'quarry_ready',
    help: '1 while the service is ready',
    registers: [registry],
    collect() {
      this.set(isReady() ? 1 : 0);
    },
  });
  const server = createServer(async (request, response) => {
    switch (request.url) {
      case '/metrics':
        try {
          const text = await registry.metrics();
          response.setHeader('content-type', registry.contentType).end(text);
        } catch (error) {
          // A metric that cannot be read must not end the service.
          response.writeHead(500).end(explainError(error));
        }
        return;
      case '/healthz':
        response.end('ok\n');
        return;
      case '/readyz':
        response.statusCode = isReady() ? 200 : 503;
        response.end(isReady() ? 'ready\n' : 'not ready\n');
        return;
      default:
        response.statusCode = 404;
        response.end();
    }
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}/metrics`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        // Otherwise Node waits for connections on which nothing, or half a request, was sent.
        server.closeAllConnections();
      }),
  };
}
