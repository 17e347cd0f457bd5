import { freePort } from '@quarry/local-services/ports';

/** Ports of running systems, also of a store that is away. */
const held = new Set<number>();

/**
 * A free port that no other system of this process gets until `releasePort`. Without it a store that is away for long
 * could find another run's store on its port, and its services would use that.
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
