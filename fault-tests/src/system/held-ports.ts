import { freePort } from '@quarry/local-services/ports';

/** Ports of running systems, including stopped stores. */
const held = new Set<number>();

/**
 * A free port that no other system of this process gets until `releasePort`. Otherwise another run's store could take
 * the port of a store that is down for long, and its services would use that.
 */
export async function holdPort(): Promise<number> {
  for (;;) {
    const port = await freePort();
    if (held.has(port)) continue;
    held.add(port);
    return port;
  }
}

export function releasePort(port: number): void {
  held.delete(port);
}
