import { createHmac, timingSafeEqual } from 'node:crypto';

/** Claims of a connection token. */
export type ConnectionClaim = {
  /** Negotiation version 0 has no token: the client connects with its id, so the whole token is the id. */
  readonly version: 0 | 1;
  /** The connection id the client got; in version 0 it only makes the token unique. */
  readonly connectionId: string;
  /** Path of the hub it is valid for. */
  readonly hub: string;
  /** Expiry, in Unix milliseconds. */
  readonly expiresAt: number;
};

/** Secrets, the first of which signs; or a function that returns them, for keys that change while the process runs. */
export type TokenKeys = readonly string[] | (() => readonly string[] | Promise<readonly string[]>);

/** The current secrets. Rejects if the function does. */
export const currentKeys = async (keys: TokenKeys): Promise<readonly string[]> =>
  typeof keys === 'function' ? keys() : keys;

const encode = (text: string): string => Buffer.from(text).toString('base64url');
const decode = (text: string): string => Buffer.from(text, 'base64url').toString();

const mac = (payload: string, key: string): Buffer => createHmac('sha256', key).update(payload).digest();

/**
 * Signs a claim with the first key: `version.id.hub.expiry.HMAC`, all URL-safe. Any process with the key can accept the
 * connection, so negotiation stores nothing (N2).
 */
export const signConnectionToken = (keys: readonly string[], claim: ConnectionClaim): string => {
  const [key] = keys;
  if (!key) throw new Error('signing a connection token needs a key');
  const { version, connectionId, hub, expiresAt } = claim;
  const payload = `${version}.${encode(connectionId)}.${encode(hub)}.${expiresAt.toString(36)}`;
  return `${payload}.${mac(payload, key).toString('base64url')}`;
};

/**
 * The id in a token for this hub; undefined if it is expired, for another hub, or signed with none of the keys. Keep
 * the previous key second in the list for the lifetime of its tokens.
 */
export const verifyConnectionToken = (
  keys: readonly string[],
  token: string,
  hub: string,
  now: number,
): string | undefined => {
  const end = token.lastIndexOf('.');
  const payload = token.slice(0, Math.max(end, 0));
  const signature = Buffer.from(token.slice(end + 1), 'base64url');
  const known = keys.some((key) => {
    const expected = mac(payload, key);
    return expected.length === signature.length && timingSafeEqual(expected, signature);
  });
  if (!known) return undefined;
  // Signed with our key, so the format is valid.
  const [version, id = '', tokenHub = '', expiry = ''] = payload.split('.');
  if (decode(tokenHub) !== hub || Number.parseInt(expiry, 36) <= now) return undefined;
  return version === '0' ? token : decode(id);
};
