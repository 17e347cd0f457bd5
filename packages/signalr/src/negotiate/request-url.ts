/** A request's path and query; the origin means nothing. Undefined when the URL cannot be parsed. */
export const requestUrl = (request: { readonly url?: string | undefined }): URL | undefined => {
  const url = request.url ?? '/';
  return url.startsWith('/') && URL.canParse(`http://hub${url}`) ? new URL(`http://hub${url}`) : undefined;
};
