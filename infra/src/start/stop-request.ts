import { ENDING_SIGNALS } from '@quarry/local-services/process/ending-signals';

export interface StopRequest {
  /** Settles with the first request. */
  stopped: Promise<void>;
  requested(): boolean;
  dispose(): void;
}

/** One Ctrl-C arrives from the terminal, npm and the bootstrap. */
const SAME_REQUEST_MS = 1_000;

/**
 * Listens for requests to stop: a signal, or the exit of the bootstrap that started this process.
 * @param stop called once, at the first request
 * @param kill called at a second request
 */
export function onStopRequest({ stop, kill }: { stop: () => void; kill: () => void }): StopRequest {
  const stopped = Promise.withResolvers<void>();
  let first: number | undefined;
  const request = () => {
    if (first === undefined) {
      first = performance.now();
      stop();
      stopped.resolve();
    } else if (performance.now() - first > SAME_REQUEST_MS) kill();
  };
  for (const signal of ENDING_SIGNALS) process.on(signal, request);
  process.on('disconnect', request);
  return {
    stopped: stopped.promise,
    requested: () => first !== undefined,
    dispose: () => {
      for (const signal of ENDING_SIGNALS) process.off(signal, request);
      process.off('disconnect', request);
      // Otherwise the channel to the bootstrap keeps this process alive.
      if (process.connected) process.disconnect();
    },
  };
}
