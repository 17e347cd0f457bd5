import { pino } from 'pino';

export type Log = pino.Logger;

/** One JSON line per event that matters. No personal data beyond ids, no secrets. */
export function openLog(service: string, level: string): Log {
  return pino({ level, base: { service, pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime });
}
