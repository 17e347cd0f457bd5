import { readStored, store } from './storage.ts';

/**
 * This browser's random id (contract, section 5). It lets this device re-enter as its player, so it is sent only to the
 * service.
 */
export function deviceId(): string {
  const known = readStored('deviceId');
  if (known !== null && /^[A-Za-z0-9-]{8,128}$/.test(known)) return known;
  const fresh = randomId();
  store('deviceId', fresh);
  return fresh;
}

/** Whether this browser has an id; without one it cannot be a player in any session. */
export function hasDeviceId(): boolean {
  return readStored('deviceId') !== null;
}

/** @returns a random UUID, version 4. */
export function randomId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  // A page without https has no `randomUUID`.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
