import type { IncomingHttpHeaders } from 'node:http';

/** A request's path and query; ignore the origin. Undefined if the target is not a path, such as `*`. */
export const requestUrl = (request: { readonly url?: string | undefined }): URL | undefined => {
  const url = request.url ?? '/';
  return url.startsWith('/') ? new URL(`http://hub${url}`) : undefined;
};

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
