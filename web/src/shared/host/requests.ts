import { call, problemOf, type RequestOptions } from '#shared/api/request.ts';

/** Calls that phones do not make. */

/** Milliseconds until a rate-limited request is repeated. */
const TOO_SOON = 1_000;

/**
 * As `request`, for calls that the service rate-limits: a refused one is repeated later.
 * @param signal ends the retries
 * @throws ApiError for other failures
 */
export async function requestPaced(path: string, signal: AbortSignal, options?: RequestOptions): Promise<Response> {
  for (;;) {
    signal.throwIfAborted();
    const response = await call(path, options);
    if (response.ok) return response;
    if (response.status !== 429) throw await problemOf(response);
    await new Promise((done) => setTimeout(done, TOO_SOON));
  }
}

/**
 * Deletes a resource. One already gone counts as deleted: the response to an earlier call may have been lost.
 * @throws ApiError
 */
export async function requestDeletion(path: string): Promise<void> {
  const response = await call(path, { method: 'DELETE' });
  if (!response.ok && response.status !== 404) throw await problemOf(response);
}
