import { constants } from 'node:os';

/** By which a terminal, a supervisor or a closing session asks a process to end. */
export const ENDING_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export type EndingSignal = (typeof ENDING_SIGNALS)[number];

/** What shells say of a process that a signal ended. */
export function exitCodeAfter(signal: EndingSignal): number {
  return 128 + constants.signals[signal];
}
