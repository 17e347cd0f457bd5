import type { NetworkInterfaceInfo } from 'node:os';
import { expect, test } from 'vitest';
import { networkAddresses } from './network-addresses.ts';

const at = (address: string, internal: boolean, family: 'IPv4' | 'IPv6' = 'IPv4') =>
  ({
    address,
    internal,
    family,
    netmask: '',
    mac: '',
    cidr: null,
    ...(family === 'IPv6' ? { scopeid: 0 } : {}),
  }) as NetworkInterfaceInfo;

test('[L27] phones get an address they can reach', () => {
  const interfaces = { lo: [at('127.0.0.1', true)], wlan0: [at('192.168.1.7', false), at('fe80::1', false, 'IPv6')] };
  expect(networkAddresses('http://127.0.0.1:3000', interfaces)).toEqual(['http://192.168.1.7:3000']);
});
