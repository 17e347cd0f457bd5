import { networkInterfaces } from 'node:os';

/** Addresses of this machine in its network; QR codes with one of them work on phones. */
export function networkAddresses(app: string, interfaces = networkInterfaces()): string[] {
  const { port } = new URL(app);
  return Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .filter((address) => address.family === 'IPv4' && !address.internal)
    .map((address) => `http://${address.address}:${port}`);
}
