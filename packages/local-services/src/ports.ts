import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Every port of a one-machine start is bound to this address or, for the app, to all of them. */
export const LOOPBACK = '127.0.0.1';

/**
 * Below the ports that systems hand out for outgoing connections: one of those that is free now may be anybody's when
 * the service it is meant for listens, seconds later.
 */
const FREE_PORTS = { from: 20_000, to: 32_000 } as const;
/** Tries, of which each finds a taken port only on a machine that is full of servers. */
const TRIES = 50;

/** A TCP port nobody listens on at the moment. */
export async function freePort(host: string = LOOPBACK): Promise<number> {
  for (let tries = 0; tries < TRIES; tries++) {
    const result = await tryListen(randomInt(FREE_PORTS.from, FREE_PORTS.to), host);
    if (typeof result === 'number') return result;
  }
  throw new Error(`no free port from ${FREE_PORTS.from} to ${FREE_PORTS.to}`);
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
  if (wanted.port === 0) return freePort(wanted.host);
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
