import { randomBytes } from 'node:crypto';
import { signConnectionToken, verifyConnectionToken } from '#negotiate/connection-token.ts';
import { requestUrl } from '#negotiate/request.ts';
import type { ProtocolName } from '#protocol/hub-protocol.ts';

export type NegotiateOptions = {
  /** Path of the hub, the same as in `connectionIdFrom`. */
  readonly hub: string;
  /** Secrets for connection tokens: the first signs, all verify. */
  readonly keys: readonly string[];
  /** Milliseconds a client has from negotiating to connecting; 60 s by default. */
  readonly tokenMs?: number;
  /** Encodings the hub speaks; "Binary" is only offered with MessagePack. */
  readonly protocols?: readonly ProtocolName[];
  /** Unix milliseconds. */
  readonly now?: () => number;
  readonly random?: (size: number) => Buffer;
};

/** Response body of `POST {hub}/negotiate`. Never mentions stateful reconnect, which clients refuse unasked (N5). */
export type NegotiateResponse = {
  readonly negotiateVersion: 0 | 1;
  readonly connectionId: string;
  readonly connectionToken?: string;
  readonly availableTransports: readonly {
    readonly transport: 'WebSockets';
    readonly transferFormats: readonly ('Text' | 'Binary')[];
  }[];
};

const defaultTokenMs = 60_000;

/**
 * Answers a negotiation. `requestedVersion` is the raw query parameter `negotiateVersion`, possibly absent: from 1 on
 * the client connects with the token, before that with the id itself (N1). Stateless.
 */
export const negotiateResponse = (options: NegotiateOptions, requestedVersion: unknown): NegotiateResponse => {
  const { hub, keys, tokenMs = defaultTokenMs, protocols = ['json'], now = Date.now, random = randomBytes } = options;
  const version = Number(typeof requestedVersion === 'string' ? requestedVersion : 0) >= 1 ? 1 : 0;
  const id = random(16).toString('base64url');
  const token = signConnectionToken(keys, { version, connectionId: id, hub, expiresAt: now() + tokenMs });
  const transferFormats = protocols.includes('messagepack') ? (['Text', 'Binary'] as const) : (['Text'] as const);
  const availableTransports = [{ transport: 'WebSockets', transferFormats }] as const;
  if (version === 0) return { negotiateVersion: 0, connectionId: token, availableTransports };
  return { negotiateVersion: 1, connectionId: id, connectionToken: token, availableTransports };
};

/**
 * The connection id promised by the `id` parameter of an upgrade request. Undefined, so that `attach` makes a new one,
 * if the client skipped negotiation or uses an old or foreign id (N3).
 */
export const connectionIdFrom = (
  request: { readonly url?: string | undefined },
  { hub, keys, now = Date.now }: Pick<NegotiateOptions, 'hub' | 'keys' | 'now'>,
): string | undefined => {
  const token = requestUrl(request)?.searchParams.get('id');
  return token ? verifyConnectionToken(keys, token, hub, now()) : undefined;
};
