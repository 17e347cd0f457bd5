import { verifyConnectionToken } from '#negotiate/connection-token.ts';
import type { NegotiateOptions } from '#negotiate/negotiate-response.ts';
import { requestUrl } from '#negotiate/request-url.ts';

/**
 * The connection id an upgrade request was promised by its `id` parameter. Undefined, which lets `attach` make a new one,
 * when the client skipped negotiation or comes back with an old or foreign id (N3).
 */
export const connectionIdFrom = (
  request: { readonly url?: string | undefined },
  { hub, keys, now = Date.now }: Pick<NegotiateOptions, 'hub' | 'keys' | 'now'>,
): string | undefined => {
  const token = requestUrl(request)?.searchParams.get('id');
  return token ? verifyConnectionToken(keys, token, hub, now()) : undefined;
};
