import { fieldsOf } from '#shared/lib/fields-of.ts';

/** The API's address, from the page's head if it is on another origin; empty for the page's own. */
export const API_BASE: string =
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="api-base"]')?.content ?? '';

/** A response outside 200 to 299, with the problem's code if it has one (RFC 9457). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** 0 when the service was not reached. */
  readonly status: number;
  readonly code: string | null;
  /** What varies in the message. */
  readonly values: unknown;

  constructor(status: number, code: string | null, message: string, options?: ErrorOptions & { values?: unknown }) {
    super(message, options);
    this.status = status;
    this.code = code;
    this.values = options?.values;
  }
}

export interface RequestOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The response may be too large for the timeout: it restarts with each chunk received. */
  readonly large?: boolean;
}

/**
 * Timeout of a call in ms: longer than a slow phone network needs, shorter than a user waits after pressing a button.
 */
const PATIENCE = 8_000;

/**
 * One call of the HTTP interface.
 * @param path such as `/api/session`
 * @returns the response, whatever its status, with its body read.
 * @throws ApiError with status 0 when the service cannot be reached or does not answer in time.
 */
export async function call(path: string, options: RequestOptions = {}): Promise<Response> {
  const { method = 'GET', body, headers, large = false } = options;
  const patience = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => patience.abort(), PATIENCE);
  };
  wait();
  try {
    const response = await fetch(`${API_BASE}${path}`, {
      method,
      credentials: API_BASE === '' ? 'same-origin' : 'include',
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: patience.signal,
    });
    // Read here, so that the timeout covers the body as well.
    const text = await (large ? textInPieces(response, wait) : response.text());
    return new Response(text === '' ? null : text, response);
  } catch (cause) {
    throw new ApiError(0, 'network-failed', 'The service could not be reached', { cause });
  } finally {
    clearTimeout(timer);
  }
}

/** Reads a body. @param onPiece called for the head and for each piece of the body */
function textInPieces({ body }: Response, onPiece: () => void): Promise<string> {
  onPiece();
  const transform = (piece: Uint8Array<ArrayBuffer>, out: TransformStreamDefaultController) => {
    onPiece();
    out.enqueue(piece);
  };
  return new Response(body?.pipeThrough(new TransformStream({ transform }))).text();
}

/** As `call`. @throws ApiError for every status outside 200 to 299. */
export async function request(path: string, options?: RequestOptions): Promise<Response> {
  const response = await call(path, options);
  if (!response.ok) throw await problemOf(response);
  return response;
}

/** Reads problem details, or falls back to the status. */
export async function problemOf(response: Response): Promise<ApiError> {
  const { code, title, values } = fieldsOf(await response.json().catch(() => null));
  return new ApiError(
    response.status,
    typeof code === 'string' ? code : null,
    typeof title === 'string' ? title : `HTTP ${response.status}`,
    { values },
  );
}

/** Waits at most `ms` milliseconds. @throws what the work threw, or an Error on timeout */
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
