/** A request's path and query; ignore the origin. Undefined if the target is no path, such as `*`. */
export const requestUrl = (request: { readonly url?: string | undefined }): URL | undefined => {
  const url = request.url ?? '/';
  return url.startsWith('/') ? new URL(`http://hub${url}`) : undefined;
};
