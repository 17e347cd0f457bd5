import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** A free port on 127.0.0.1, for a process that does not print the one it takes. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};
