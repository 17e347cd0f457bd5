import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

export interface UpgradingServer {
  port: number;
  /** Open upgraded sockets. */
  sockets: Set<Duplex>;
  /** Response of `/readyz`. */
  isReady: boolean;
  close(): void;
}

/** Appended to a client's key by RFC 6455. */
const WEB_SOCKET = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/** Fake gateway behind a proxy: reports readiness and accepts every upgrade. */
export async function startUpgradingServer(name: string): Promise<UpgradingServer> {
  const sockets = new Set<Duplex>();
  const server = createServer((incoming, response) => {
    if (incoming.url === '/readyz') response.statusCode = self.isReady ? 200 : 503;
    response.setHeader('x-server', name);
    response.setHeader('x-seen-for', String(incoming.headers['x-forwarded-for'] ?? ''));
    const { forwarded = '-', 'x-forwarded-host': host = '-', 'x-forwarded-proto': scheme } = incoming.headers;
    response.setHeader('x-seen-forwarded', `${forwarded} ${host} ${scheme}`);
    response.end(name);
  });
  // Like a gateway.
  server.keepAliveTimeout = 75_000;
  server.on('upgrade', ({ headers }, socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    const accept = createHash('sha1').update(`${headers['sec-websocket-key']}${WEB_SOCKET}`).digest('base64');
    const lines = ['HTTP/1.1 101 Switching Protocols', 'Connection: Upgrade', 'Upgrade: websocket'];
    socket.write(`${[...lines, `Sec-WebSocket-Accept: ${accept}`].join('\r\n')}\r\n\r\n`);
    // Echoes, so that a client can check that the connection is open.
    socket.pipe(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const self: UpgradingServer = {
    port: (server.address() as AddressInfo).port,
    sockets,
    isReady: true,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      server.closeAllConnections();
    },
  };
  return self;
}

/** Upgrades a connection, from another address of this machine if given. @throws on any response but 101 */
export async function openUpgraded(url: string, localAddress?: string): Promise<Duplex> {
  const key = randomBytes(16).toString('base64');
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-key': key,
    'sec-websocket-version': '13',
  };
  const { promise, resolve, reject } = Promise.withResolvers<Duplex>();
  request(url, { headers, localAddress, agent: false })
    .on('upgrade', (_response, socket) => resolve(socket))
    .on('response', (response) => reject(new Error(`status ${response.statusCode}`)))
    .on('error', reject)
    .end();
  return promise;
}
