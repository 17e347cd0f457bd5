import { constants } from 'node:os';

/** Signals by which a terminal, a supervisor or a closing session asks a process to end. */
export const ENDING_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export type EndingSignal = (typeof ENDING_SIGNALS)[number];

/** The exit code that shells report for a process ended by a signal. */
export function exitCodeAfter(signal: EndingSignal): number {
  return 128 + constants.signals[signal];
}
