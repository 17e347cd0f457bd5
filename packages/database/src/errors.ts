import type { SessionId } from '@quarry/events/ids';

/**
 * The log has moved on: this version, or an outcome of the same command, is already stored. Discard memory, reload,
 * decide again. `cause` is the database's error.
 */
export class VersionConflict extends Error {
  override readonly name = 'VersionConflict';
  readonly sessionId: SessionId | undefined;
  constructor(message: string, { sessionId, cause }: { sessionId?: SessionId | undefined; cause?: unknown }) {
    super(message, { cause });
    this.sessionId = sessionId;
  }
}

/** The host of a new session has another running one. `cause` is the database's error. */
export class HostBusy extends Error {
  override readonly name = 'HostBusy';
  readonly sessionId: SessionId | undefined;
  constructor(sessionId: SessionId | undefined, cause: unknown) {
    super(`the host of session ${sessionId} has another running one`, { cause });
    this.sessionId = sessionId;
  }
}

/** A stored event cannot be read: its session alone must be quarantined. */
export class CorruptLogError extends Error {
  override readonly name = 'CorruptLogError';
  readonly sessionId: string;
  readonly version: number;

  constructor(sessionId: string, version: number, cause: unknown) {
    super(`event ${version} of session ${sessionId} cannot be read`, { cause });
    this.sessionId = sessionId;
    this.version = version;
  }
}

/** SQLSTATE classes of rejected data: cardinality, data, constraint, size. */
const REFUSED_DATA = new Set(['21', '22', '23', '54']);

const DRIVER_MESSAGES =
  /^Query read timeout|timeout exceeded when trying to connect|terminated|not queryable|on the pool|SSL connection/;

/**
 * Error codes of failed connections (Node's) and of TLS (Node's or OpenSSL's); not of misuse (`ERR_INVALID_ARG_TYPE`).
 */
const CONNECTION_CODES = /^(E(?!RR_)|ERR_(TLS|SSL)_|UNABLE_TO_)|(^|_)(CERT|CRL)(_|$)/;

/**
 * Whether a store failed because of the infrastructure: no connection, a timeout, a lock timeout, a full disk, a
 * missing table. The call can be repeated later. False for rejected data, and for bugs.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error) || [VersionConflict, HostBusy, CorruptLogError].some((own) => error instanceof own))
    return false;
  const code = errorCode(error);
  if (code === undefined) return DRIVER_MESSAGES.test(error.message);
  if (/^[0-9A-Z]{5}$/.test(code) && !code.startsWith('E')) return !REFUSED_DATA.has(code.slice(0, 2));
  return CONNECTION_CODES.test(code);
}

/** The driver's error code: an SQLSTATE, or one of Node's such as `ECONNREFUSED`. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** The unique constraint that `error` reports as violated, and the value of the key's first column, if reported. */
export function violatedUnique(
  error: unknown,
): { readonly constraint: string; readonly key: string | undefined } | null {
  if (errorCode(error) !== '23505' || !(error instanceof Error)) return null;
  const { constraint, detail } = error as Error & { readonly constraint?: unknown; readonly detail?: unknown };
  if (typeof constraint !== 'string') return null;
  // "Key (session_id, version)=(abc, 5) already exists.", in the server's language. Ids contain neither comma nor bracket.
  return { constraint, key: /\)=\(([^,)]+)/.exec(String(detail))?.[1] };
}
