import { type DestinationStream, pino } from 'pino';

export type Log = pino.Logger;

/** One JSON line per event. No personal data beyond ids, no secrets. */
export function openLog(service: string, level: string, destination: DestinationStream = pino.destination(1)): Log {
  return pino(
    {
      level,
      base: { service, pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: (error: unknown) => (error instanceof Error ? errorForLog(error) : error) },
    },
    destination,
  );
}

interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly code: string | undefined;
  readonly stack: string | undefined;
  readonly cause?: LoggedError;
}

/**
 * The part of an error that may be logged. Database errors contain the refused row, with addresses and names; only
 * type, message, code and stack are kept.
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
