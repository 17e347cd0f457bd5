import { randomInt } from 'node:crypto';
import getPort from 'get-port';

/** Bind address of every port of a one-machine start, except the app's, which is bound to all addresses. */
export const LOOPBACK = '127.0.0.1';

const SLICE = 100;

/**
 * The ports that a process chooses from. They are below the ephemeral range: an outgoing connection may take a free
 * port of that range before the service listens. Processes started together have neighbouring ids and therefore
 * different slices; `get-port` remembers this process's recent choices.
 */
export function portsOf(pid: number): { from: number; to: number } {
  const from = 20_000 + (pid % 120) * SLICE;
  return { from, to: from + SLICE };
}

function candidates(): number[] {
  const { from, to } = portsOf(process.pid);
  return Array.from({ length: 50 }, () => randomInt(from, to));
}

/** A TCP port that is free at the moment. */
export function freePort(host: string = LOOPBACK): Promise<number> {
  return getPort({ host, port: candidates() });
}

/**
 * Resolves a configured port to one that can be bound: 0 means a free one, any other must be free.
 * @throws Error that names the port, its purpose and the variable that changes it.
 */
export async function claimPort(wanted: {
  port: number;
  variable: string;
  purpose: string;
  host?: string;
}): Promise<number> {
  const { port, variable, purpose, host = LOOPBACK } = wanted;
  if (port === 0) return freePort(host);
  if ((await getPort({ host, port })) === port) return port;
  throw new Error(
    `port ${port} for ${purpose} is already in use, or this user may not open it. ` +
      `End the program that uses it, or choose another port with ${variable}=… (${variable}=0 takes a free one).`,
  );
}
