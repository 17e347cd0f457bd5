import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Stage } from './stage.ts';

/** A proxy like those of schools and offices: it forwards HTTP, and WebSockets only when told to. */
export interface BlockingProxy {
  readonly url: string;
  letThrough(): void;
}

/** Opens a proxy to the product. It refuses every upgrade, or with `silent` never responds to one. */
export async function openBlockingProxy(stage: Stage, { silent = false } = {}): Promise<BlockingProxy> {
  const target = new URL(stage.app);
  let isBlocking = true;
  // The product sees its own address.
  const forwarded = ({ origin, ...headers }: IncomingHttpHeaders) => ({
    ...headers,
    host: target.host,
    ...(origin === undefined ? {} : { origin: target.origin }),
  });
  const server = createServer((incoming, response) => {
    const { method, url, headers } = incoming;
    const outgoing = request(new URL(String(url), target), { method, headers: forwarded(headers) }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    outgoing.on('error', () => response.destroy());
    incoming.pipe(outgoing);
  });
  server.on('upgrade', ({ url, headers }, socket) => {
    socket.on('error', () => undefined);
    if (isBlocking) return silent || socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n');
    const onward = connect(Number(target.port), target.hostname, () => {
      const lines = Object.entries(forwarded(headers)).map(([name, value]) => `${name}: ${value}`);
      onward.write(`GET ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      onward.pipe(socket).pipe(onward);
    });
    onward.on('error', () => socket.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  stage.atEnd(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    letThrough() {
      isBlocking = false;
    },
  };
}
