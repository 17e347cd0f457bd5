import type { IncomingHttpHeaders } from 'node:http';
import { requestUrl } from '#negotiate/request-url.ts';

/**
 * The access token of a request: `Authorization: Bearer` where the client can set headers, otherwise the query
 * parameter `access_token` (S2). Do not log such URLs.
 */
export const bearerFrom = (request: {
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
}): string | undefined => {
  const header = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  return header ?? (requestUrl(request)?.searchParams.get('access_token') || undefined);
};
