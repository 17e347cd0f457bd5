import { type DestinationStream, pino } from 'pino';
import { errorForLog } from './error-for-log.ts';

export type Log = pino.Logger;

/** One JSON line per event that matters. No personal data beyond ids, no secrets. */
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
