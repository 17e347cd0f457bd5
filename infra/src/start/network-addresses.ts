import { networkInterfaces } from 'node:os';

/** Addresses at which other devices of the network reach this machine; a QR code from one of them works on phones. */
export function networkAddresses(app: string, interfaces = networkInterfaces()): string[] {
  const { port } = new URL(app);
  return Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .filter((address) => address.family === 'IPv4' && !address.internal)
    .map((address) => `http://${address.address}:${port}`);
}
