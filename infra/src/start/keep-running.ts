import { setTimeout as delay } from 'node:timers/promises';
import type { ManagedProcess } from '@quarry/local-services/process/managed-process';
import { explainError } from '@quarry/service-kit/explain-error';
import { type BackOff, backOff } from '#start/back-off.ts';

export interface Kept<P> {
  /** The first run, already ready. */
  first: P;
  /** Ends the process and stops starting it again. */
  stop(): Promise<void>;
}

export interface KeepOptions<P extends ManagedProcess> {
  /** Has to give up when the signal fires. */
  start: (signal: AbortSignal) => Promise<P>;
  /** Called with each run that became ready, the first one included. */
  onUp: (process: P) => void;
  /** Called when a run ended that nobody stopped. */
  onDown: (process: P) => void;
  log: (line: string) => void;
  /** Fires when the whole system is to end: nothing is started any more. */
  signal: AbortSignal;
  waits?: BackOff;
}

/**
 * Starts a process and starts it again whenever it ends by itself, waiting longer each time.
 * @throws what the first start throws; later failures are logged and tried again
 */
export async function keepRunning<P extends ManagedProcess>(options: KeepOptions<P>): Promise<Kept<P>> {
  const { onUp, onDown, log, waits = backOff() } = options;
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
