/**
 * The log has moved on: this version, or an outcome of the same command, is already stored. Discard memory, reload,
 * decide again. The cause is the database's error.
 */
export class VersionConflict extends Error {
  override readonly name = 'VersionConflict';
}

/** A stored event cannot be read: its session, and no other, must be quarantined. */
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

/** SQLSTATE classes with which Postgres refuses the data itself: cardinality, data, constraint, size. */
const REFUSED_DATA = new Set(['21', '22', '23', '54']);

const DRIVER_MESSAGES =
  /^Query read timeout|timeout exceeded when trying to connect|terminated|not queryable|on the pool|SSL connection/;

/** Node's codes of failed connections, and those of TLS, which are Node's or OpenSSL's; not of misuse (`ERR_INVALID_ARG_TYPE`). */
const CONNECTION_CODES = /^(E(?!RR_)|ERR_(TLS|SSL)_|UNABLE_TO_)|(^|_)(CERT|CRL)(_|$)/;

/**
 * Whether a store failed because of the infrastructure: no connection, no answer in time, a lock timeout, a full disk,
 * a missing table. The call can be repeated later. False when the data was refused, and for bugs.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof VersionConflict || error instanceof CorruptLogError) return false;
  const code = errorCode(error);
  if (code === undefined) return DRIVER_MESSAGES.test(error.message);
  if (/^[0-9A-Z]{5}$/.test(code) && !code.startsWith('E')) return !REFUSED_DATA.has(code.slice(0, 2));
  return CONNECTION_CODES.test(code);
}

/** The driver's error code: an SQLSTATE, or one of Node's such as `ECONNREFUSED`. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** The unique constraint that `error` says was violated, if any. */
export function violatedUnique(error: unknown): string | undefined {
  if (errorCode(error) !== '23505') return undefined;
  return error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : undefined;
}
