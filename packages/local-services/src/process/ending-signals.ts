import { constants } from 'node:os';

/** Signals with which a terminal, a supervisor or a closing session ends a process. */
export const ENDING_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export type EndingSignal = (typeof ENDING_SIGNALS)[number];

/** The exit code that shells report for a process killed by a signal. */
export function exitCodeAfter(signal: EndingSignal): number {
  return 128 + constants.signals[signal];
}
