import { setTimeout as delay } from 'node:timers/promises';
import type { ManagedProcess } from '@quarry/local-services/process/managed-process';
import { explainError } from '@quarry/service-kit/explain-error';

export interface Kept<P> {
  /** The first run, ready. */
  first: P;
  /** Ends the process and stops restarting it. */
  stop(): Promise<void>;
}

export interface KeepOptions<P extends ManagedProcess> {
  /** Must give up when the signal aborts. */
  start: (signal: AbortSignal) => Promise<P>;
  /** Called with each run that became ready, including the first. */
  onUp: (process: P) => void;
  /** Called when a run ended without `stop`. */
  onDown: (process: P) => void;
  log: (line: string) => void;
  /** Aborts when the system shuts down: nothing is started after that. */
  signal: AbortSignal;
}

/**
 * Starts a process and restarts it with back-off whenever it ends by itself. @throws what the first start throws; later
 * failures are logged and retried
 */
export async function keepRunning<P extends ManagedProcess>(options: KeepOptions<P>): Promise<Kept<P>> {
  const { onUp, onDown, log } = options;
  const waits = backOff();
  const stopped = new AbortController();
  const signal = AbortSignal.any([options.signal, stopped.signal]);
  const first = await options.start(signal);
  let current: P | undefined = first;
  onUp(first);

  const startAgain = async (): Promise<P | undefined> => {
    while (!signal.aborted) {
      const wait = waits.next();
      log(`starting again in ${wait} ms`);
      try {
        await delay(wait, undefined, { signal });
        const started = await options.start(signal);
        if (!signal.aborted) return started;
        await started.stop();
      } catch (error) {
        if (!signal.aborted) log(explainError(error));
      }
    }
    return undefined;
  };
  const watch = async () => {
    while (current) {
      const began = performance.now();
      const { code, signal: killer } = await current.exited;
      if (signal.aborted) return;
      waits.ran(performance.now() - began);
      log(`ended by itself (${killer ?? `code ${code}`})`);
      onDown(current);
      current = await startAgain();
      if (current) onUp(current);
    }
  };
  const watching = watch();
  return {
    first,
    stop: async () => {
      stopped.abort();
      await current?.stop();
      await watching;
    },
  };
}

/** Delays that double from `first` to `most`, until a run lasted at least `healthyAfter`; all in milliseconds. */
export function backOff({ first = 250, most = 10_000, healthyAfter = 30_000 } = {}) {
  let failures = 0;
  return {
    /** The delay before the next start. */
    next: () => Math.min(most, first * 2 ** failures++),
    /** Reports the duration of the last run; a long one resets the delay. */
    ran: (ms: number) => {
      if (ms >= healthyAfter) failures = 0;
    },
  };
}
