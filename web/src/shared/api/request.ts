import { fieldsOf } from '#shared/lib/fields-of.ts';

/** The API's address, which the page's head tells where it is served from another origin; empty is the page's own. */
export const API_BASE: string =
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="api-base"]')?.content ?? '';

/** An answer that is no success, with the problem's own code where it has one (RFC 9457). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** 0 when the service was not reached at all. */
  readonly status: number;
  readonly code: string | null;

  constructor(status: number, code: string | null, message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
    this.code = code;
  }
}

interface RequestOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** How long a call may take: more than on a slow phone network, less than anybody waits for a button; milliseconds. */
const PATIENCE = 8_000;

/**
 * One call of the HTTP interface. @param path such as `/api/session`
 * @returns the answer whatever its status, read to its end.
 * @throws ApiError with status 0 when the service cannot be reached or has not answered in time.
 */
export async function call(path: string, { method = 'GET', body, headers }: RequestOptions = {}): Promise<Response> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE);
  try {
    const response = await fetch(`${API_BASE}${path}`, {
      method,
      credentials: API_BASE === '' ? 'same-origin' : 'include',
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: patience.signal,
    });
    // Read here, so that the bound is on the body as well: a network can be lost in the middle of it.
    const text = await response.text();
    return new Response(text === '' ? null : text, response);
  } catch (cause) {
    throw new ApiError(0, 'network-failed', 'The service could not be reached', { cause });
  } finally {
    clearTimeout(timer);
  }
}

/** As `call`. @throws ApiError for every status outside 200 to 299. */
export async function request(path: string, options?: RequestOptions): Promise<Response> {
  const response = await call(path, options);
  if (!response.ok) throw await problemOf(response);
  return response;
}

/** Reads problem details, or makes do with the status. */
export async function problemOf(response: Response): Promise<ApiError> {
  const { code, title } = fieldsOf(await response.json().catch(() => null));
  return new ApiError(
    response.status,
    typeof code === 'string' ? code : null,
    typeof title === 'string' ? title : `HTTP ${response.status}`,
  );
}

/** Waits for something, but no longer than that. @throws what the work threw, or an Error once `ms` milliseconds are over */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
