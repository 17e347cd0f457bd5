interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly code: string | undefined;
  readonly stack: string | undefined;
  readonly cause?: LoggedError;
}

/**
 * What the log may know of an error. A database's error carries the row it refused, with the addresses and names in it:
 * of that only what it was and where it happened is kept.
 */
export function errorForLog(error: Error): LoggedError {
  return {
    type: error.name,
    message: error.message,
    code: 'code' in error ? String(error.code) : undefined,
    stack: error.stack,
    ...(error.cause instanceof Error ? { cause: errorForLog(error.cause) } : {}),
  };
}
