import { verifyConnectionToken } from '#negotiate/connection-token.ts';
import type { NegotiateOptions } from '#negotiate/negotiate-response.ts';
import { requestUrl } from '#negotiate/request-url.ts';

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
