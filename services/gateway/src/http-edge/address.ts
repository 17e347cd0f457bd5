import ipaddr from 'ipaddr.js';

/**
 * What counts as one address for a rate limit: an IPv4 address, or the /64 network of an IPv6 address, because one
 * subscriber has all of it.
 */
export function addressSubject(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === 'ipv4') return address.toString();
  const [withoutZone = ip] = address.toString().split('%');
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${withoutZone}/64`)}/64`;
}
