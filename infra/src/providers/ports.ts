import { once } from 'node:events';
import { createServer } from 'node:net';

/** Every port of a one-machine start is bound to this address or, for the app, to all of them. */
export const LOOPBACK = '127.0.0.1';

/** A TCP port nobody listens on at the moment. */
export async function freePort(host: string = LOOPBACK): Promise<number> {
  const port = await tryListen(0, host);
  if (typeof port !== 'number') throw new Error('no free port', { cause: port });
  return port;
}

/**
 * Turns a wanted port into one that can be bound: 0 takes a free one, any other must not be taken.
 * @throws Error that names the port, what wants it and the variable that changes it.
 */
export async function claimPort(wanted: {
  port: number;
  variable: string;
  purpose: string;
  host?: string;
}): Promise<number> {
  const result = await tryListen(wanted.port, wanted.host ?? LOOPBACK);
  if (typeof result === 'number') return result;
  const reason = result.code === 'EACCES' ? 'may not be opened by this user' : 'is already in use by another program';
  throw new Error(
    `port ${wanted.port} for ${wanted.purpose} ${reason}. ` +
      `End that program, or choose another port with ${wanted.variable}=… (${wanted.variable}=0 takes a free one).`,
    { cause: result },
  );
}

async function tryListen(port: number, host: string): Promise<number | NodeJS.ErrnoException> {
  const server = createServer();
  try {
    server.listen({ port, host, exclusive: true });
    await once(server, 'listening');
    const address = server.address();
    return typeof address === 'object' && address ? address.port : port;
  } catch (error) {
    return error as NodeJS.ErrnoException;
  } finally {
    server.close();
  }
}
